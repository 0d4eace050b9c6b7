// The typefaces of what we print, cut to static instances, because PDF libraries draw a variable font at its default weight only.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Generator } from './freshness.ts'

const require = createRequire(import.meta.url)

const from = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** The packages divide the letters between two files, as the site's stylesheets need them. */
const letters = {
  latin: `${from(0x20, 0x7e)}${from(0xa0, 0xff)}ıŒœ–—‘’“”•…`,
  'latin-ext': `${from(0x100, 0x17f)}ȘșȚț`,
} as const
type Script = keyof typeof letters

/** Weight and softness as the site has them (design §1.3). */
const faces = [
  { name: 'figtree', weight: 400, source: (script: Script) => `figtree/files/figtree-${script}-wght-normal`, axes: {} },
  { name: 'figtree', weight: 600, source: (script: Script) => `figtree/files/figtree-${script}-wght-normal`, axes: {} },
  {
    name: 'fraunces',
    weight: 560,
    axes: { SOFT: 100 },
    source: (script: Script) => `fraunces/files/fraunces-${script}-soft-normal`,
  },
] as const

const cut = async ({ source, weight, axes }: (typeof faces)[number], script: Script): Promise<Buffer> =>
  subsetFont(await readFile(require.resolve(`@fontsource-variable/${source(script)}.woff2`)), letters[script], {
    targetFormat: 'truetype',
    variationAxes: { ...axes, wght: weight },
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum'],
    noHinting: true,
  })

export const printFonts: readonly Generator[] = (Object.keys(letters) as Script[]).flatMap((script) =>
  faces.map((face) => ({
    path: `server/adapters/print/fonts/${face.name}-${script}-${face.weight}.ttf`,
    render: () => cut(face, script),
  })),
)
