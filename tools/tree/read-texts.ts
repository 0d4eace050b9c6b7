// The files that people write: not those that are installed, built or generated.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const skippedFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'build',
  '.git',
  '.data',
  '.cache',
  '.react-router',
  'test-output',
  'out',
  'public',
])
const text = /\.(ts|tsx|mjs|css|sql|md|yml|json)$/
const generated = /\.generated\.ts$|^package-lock\.json$|^openapi\.json$/

/** Whether people write this file, judged by its name. */
export const isText = (name: string): boolean => text.test(name) && !generated.test(name)

export function readTexts(root: string): Map<string, string> {
  const texts = new Map<string, string>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) visit(path)
      } else if (isText(entry.name)) texts.set(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'))
    }
  }
  visit(root)
  return texts
}
