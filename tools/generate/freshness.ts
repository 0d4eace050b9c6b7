import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Generator {
  /** The path from the root of the project. */
  path: string
  render(): Contents | Promise<Contents>
}
type Contents = string | Buffer

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Paths of generated files that are out of date or missing. */
export async function staleFiles(generators: readonly Generator[], root: string): Promise<string[]> {
  const stale: string[] = []
  for (const { path, render } of generators) {
    const rendered = Buffer.from(await render())
    if (!readIfThere(join(root, path))?.equals(rendered)) stale.push(path)
  }
  return stale
}

/** Writes what is stale. @returns the paths written */
export async function writeGenerated(generators: readonly Generator[], root: string): Promise<string[]> {
  const stale = await staleFiles(generators, root)
  for (const { path, render } of generators) {
    if (!stale.includes(path)) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), await render())
  }
  return stale
}
