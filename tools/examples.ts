// Writes contract/examples.json from the calls of the tests and their answers (npm run generate:examples): it adds missing examples and
// replaces invalid ones; `--all` replaces every one. Files after the command limit the tests that are run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseExamples, type Examples, type Recorded } from './examples/choose-examples.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const file = join(root, 'contract/examples.json')
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-examples-'))
try {
  const record = join(folder, 'recorded.ndjson')
  const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const vitest = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'db',
    '--project',
    'lives',
    ...files,
  ]
  const env = { ...process.env, RECORD_EXAMPLES: record }
  spawnSync(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' })
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : []
  const known = process.argv.includes('--all') ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Examples)
  const examples = chooseExamples(
    known,
    lines.map((line) => JSON.parse(line) as Recorded),
  )
  writeFileSync(file, `${JSON.stringify(examples, null, 2)}\n`)
  console.log(`${Object.keys(examples).length} calls have an example. Now: npm run generate`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
