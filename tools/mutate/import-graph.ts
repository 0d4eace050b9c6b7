import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const roots = '{contract,scripts,seed,server,stripe-sandbox,tests,tools}/**/*.{ts,tsx,mjs}'
const specifier =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** The importers of each file of the project; type-only imports do not count, since they run nothing. */
export function readImporters(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const found of globSync(roots, { cwd: root, exclude: (path) => /node_modules/.test(String(path)) })) {
    const path = found.replaceAll('\\', '/')
    for (const imported of importsOf(path, readFileSync(join(root, path), 'utf8'))) {
      if (existsSync(join(root, imported))) importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  return importers
}

/** The files of the project that a text imports, as paths from its root. */
export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(specifier)].flatMap(([, from, dynamic]) => {
    const name = from ?? dynamic ?? ''
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [normalize(join(dirname(path), name)).replaceAll('\\', '/')] : []
  })
}

/** How many imports are between a file and each file that reaches it; the file itself is 0. */
export function distancesTo(path: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map([[path, 0]])
  for (const [near, distance] of distances) {
    for (const importer of importers.get(near) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}
