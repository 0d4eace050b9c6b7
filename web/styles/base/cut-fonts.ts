/**
 * Cuts the two typefaces down to the letters and axes the site uses and writes them to `web/public/fonts`.
 * Run by hand after a change of typeface or characters; the files are committed.
 * The limit is 47 KB for both (design §1.3).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const out = new URL('../../public/fonts/', import.meta.url)
const budgetBytes = 47 * 1024

/** All of Latin-1; the copy's other punctuation follows. */
const latin1 = Array.from({ length: 0xff - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const characters = `${latin1}–—‘’“”…•→←€−×✓`

type Axis = number | { min: number; max: number; default: number }

/** Drops stylistic sets and old-style figures; keeps what shapes plain text and prices. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum', 'tnum']

const faces: { source: string; target: string; axes: Record<string, Axis> }[] = [
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2',
    target: 'fraunces.woff2',
    axes: { SOFT: 100, wght: { min: 400, max: 650, default: 400 } },
  },
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    target: 'figtree.woff2',
    axes: { wght: { min: 400, max: 650, default: 400 } },
  },
]

let total = 0
for (const face of faces) {
  const font = await readFile(require.resolve(face.source))
  const cut = await subsetFont(font, characters, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: features,
    noHinting: true,
  })
  await writeFile(new URL(face.target, out), cut)
  total += cut.length
  console.log(`${face.target}: ${cut.length} bytes (from ${font.length})`)
}
if (total > budgetBytes) {
  console.error(`The fonts weigh ${total} bytes together; the limit is ${budgetBytes}.`)
  process.exitCode = 1
}
