// Writes the files that are derived from others: `npm run generate`. With --check it only compares, and lists the stale ones.

import { fileURLToPath } from 'node:url'
import { staleFiles, writeGenerated } from './generate/freshness.ts'
import { generators } from './generate/generators.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const unknownOption = process.argv.slice(2).find((word) => word !== '--check')
if (unknownOption !== undefined) {
  console.error(`generate has no option "${unknownOption}"; it takes --check or nothing.`)
  process.exit(2)
}
if (process.argv.includes('--check')) {
  const stale = await staleFiles(generators, root)
  for (const path of stale) console.error(`${path} is out of date: run \`npm run generate\` and commit it.`)
  if (stale.length > 0) process.exit(1)
  console.log(`${generators.length} generated files are up to date.`)
} else {
  const written = await writeGenerated(generators, root)
  console.log(
    written.length === 0 ? 'Nothing to write: all are up to date.' : written.map((path) => `wrote ${path}`).join('\n'),
  )
}
