import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** The files of the projects `e2e` and `sandbox-pages` in vitest.config.ts: they need the built pages and a browser. */
const places = [
  { folder: 'tests/e2e', file: /\.(spec|test)\.ts$/ },
  { folder: 'stripe-sandbox', file: /browser\.test\.ts$/ },
]

/** Whether one of the words is part of such a file's path, as Vitest reads its filters; without a word every file counts. */
export function selectsBrowserTests(root, words) {
  if (words.length === 0) return true
  const paths = places.flatMap(({ folder, file }) => filesBelow(root, folder).filter((path) => file.test(path)))
  const parts = words.flatMap((word) => {
    const bare = word.replace(/:\d+$/, '')
    return [bare, relative(root, resolve(root, bare))].map((part) => part.replaceAll('\\', '/').toLowerCase())
  })
  return paths.some((path) => parts.some((part) => path.toLowerCase().includes(part)))
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder), { recursive: true })
  return names.map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
}
