import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** The files of the projects `e2e` and `sandbox-pages` in vitest.config.ts: they need the built pages and a browser. */
const suites = [
  { folder: 'tests/e2e', file: /\.(spec|test)\.ts$/ },
  { folder: 'stripe-sandbox', file: /browser\.test\.ts$/ },
]

/** Whether the run includes browser tests: there is no argument, or one is part of the path of a browser test, as Vitest filters. */
export function selectsBrowserTests(root, args) {
  if (args.length === 0) return true
  const paths = suites.flatMap(({ folder, file }) => filesBelow(root, folder).filter((path) => file.test(path)))
  const parts = args.flatMap((arg) => {
    const bare = arg.replace(/:\d+$/, '')
    return [bare, relative(root, resolve(root, bare))].map((part) => part.replaceAll('\\', '/').toLowerCase())
  })
  return paths.some((path) => parts.some((part) => path.toLowerCase().includes(part)))
}

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder), { recursive: true })
  return names.map((name) => `${folder}/${name}`.replaceAll('\\', '/'))
}
