import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Style, styles } from '../styles/index.ts'
import { jobs, otherAlts } from './jobs.ts'
import type { Manifest } from './manifest.ts'
import { altOf, planOf, type ViewName, views } from './views.ts'

export const picturesFolder = join(import.meta.dirname, '../../web/public/pictures')
const manifestPath = join(import.meta.dirname, 'manifest.json')

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** Hashes everything that determines a style's picture: if the hash changes, the picture must be drawn again. */
function recipeHash(style: Style, view?: ViewName): string {
  const { handle, silhouette, fabric, base, trim, pattern, motif, backdrop } = style
  const recipe = { handle, silhouette, fabric, base, trim, pattern, motif, backdrop }
  return sha256(JSON.stringify(view ? { ...recipe, view, plan: planOf(style, view) } : recipe)).slice(0, 16)
}

const expectedFiles = (): string[] =>
  jobs.flatMap((job) => job.formats.map((format) => `${job.name}-${format}`)).toSorted()

/** Removes files that no job draws any more. */
export function removeStrayFiles(folder: string): void {
  const expected = new Set(expectedFiles())
  for (const file of readdirSync(folder)) if (!expected.has(file)) rmSync(join(folder, file))
}

function hashFiles(folder: string): { files: Manifest['files']; bytes: number } {
  let bytes = 0
  const files: Manifest['files'] = {}
  for (const file of readdirSync(folder).toSorted()) {
    const data = readFileSync(join(folder, file))
    bytes += data.length
    files[file] = sha256(data)
  }
  return { files, bytes }
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest

/** Writes the manifest. Styles that were not drawn keep the recipe hash of their existing picture. */
export function writeManifest(folder: string, drawn: readonly string[]): { files: number; bytes: number } {
  const previous = existsSync(manifestPath) ? readManifest().pictures : {}
  const { files, bytes } = hashFiles(folder)
  const pictures: Manifest['pictures'] = {}
  for (const style of styles) {
    const { handle } = style
    const previousPicture = previous[handle]
    const previousRecipe = (view: ViewName) =>
      drawn.includes(`${handle}-${view}`) ? undefined : previousPicture?.views?.[view]?.recipe
    const viewEntries = views.map((view) => [
      view,
      { alt: altOf(style, view), recipe: previousRecipe(view) ?? recipeHash(style, view) },
    ])
    pictures[handle] = {
      alt: style.alt,
      tint: `tint-${style.backdrop}`,
      recipe: (drawn.includes(handle) ? undefined : previousPicture?.recipe) ?? recipeHash(style),
      views: Object.fromEntries(viewEntries) as Manifest['pictures'][string]['views'],
    }
  }
  const manifest: Manifest = { pictures, others: otherAlts, files }
  writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
  return { files: Object.keys(files).length, bytes }
}

/** Describes where the styles, the manifest and the folder disagree, with one sentence for each fault. */
export function manifestFaults(manifest: Manifest, folder: string): string[] {
  const faults: string[] = []
  const { files, bytes } = hashFiles(folder)
  for (const file of expectedFiles()) if (!files[file]) faults.push(`${file} is missing.`)
  for (const [file, hash] of Object.entries(files))
    if (manifest.files[file] !== hash) faults.push(`${file} does not match the manifest.`)
  for (const file of Object.keys(manifest.files)) if (!files[file]) faults.push(`${file} is only in the manifest.`)
  for (const style of styles) {
    const picture = manifest.pictures[style.handle]
    if (picture?.recipe !== recipeHash(style)) faults.push(`${style.handle} has changed since it was drawn.`)
    if (picture?.alt !== style.alt) faults.push(`${style.handle} has a different alt text in the manifest.`)
    for (const view of views) {
      const drawn = picture?.views[view]
      const name = `${style.handle}-${view}`
      if (drawn?.recipe !== recipeHash(style, view)) faults.push(`${name} has changed since it was drawn.`)
      if (drawn?.alt !== altOf(style, view)) faults.push(`${name} has a different alt text in the manifest.`)
    }
  }
  if (bytes >= 25_000_000) faults.push(`The pictures take ${bytes} bytes, more than 25 MB.`)
  return faults
}
