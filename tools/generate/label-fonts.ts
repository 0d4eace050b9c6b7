// The typeface of labels, cut to static instances: PDF libraries draw a variable font at its default weight, whatever is asked.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Generator } from './freshness.ts'

const require = createRequire(import.meta.url)

const from = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** The package divides the letters between two files, as the site's stylesheets need them. */
const letters = {
  latin: `${from(0x20, 0x7e)}${from(0xa0, 0xff)}ıŒœ–—‘’“”•…`,
  'latin-ext': `${from(0x100, 0x17f)}ȘșȚț`,
} as const
const weights = [400, 600] as const

const cut = async (script: keyof typeof letters, weight: number): Promise<Buffer> =>
  subsetFont(
    await readFile(require.resolve(`@fontsource-variable/figtree/files/figtree-${script}-wght-normal.woff2`)),
    letters[script],
    {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
      keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum'],
      noHinting: true,
    },
  )

export const labelFonts: readonly Generator[] = Object.keys(letters).flatMap((script) =>
  weights.map((weight) => ({
    path: `server/adapters/offline-carrier/fonts/figtree-${script}-${weight}.ttf`,
    render: () => cut(script as keyof typeof letters, weight),
  })),
)
