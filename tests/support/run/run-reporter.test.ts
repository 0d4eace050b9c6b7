import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { formatCounts, type RunReport } from './run-reporter.ts'

const root = mkdtempSync(join(tmpdir(), 'wrenlet-reporter-'))
const project = fileURLToPath(new URL('../../../', import.meta.url))
symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const files: Record<string, string> = {
  'vitest.config.ts': `
    import { defineConfig } from 'vitest/config'
    import { RunReporter } from '${join(project, 'tests/support/run/run-reporter.ts')}'
    export default defineConfig({ test: { reporters: [new RunReporter()], projects: [
      { test: { name: 'a', include: ['sound.test.ts'] } },
      { test: { name: 'b', include: ['*.test.ts'], exclude: ['sound.test.ts', '**/node_modules/**'] } },
    ] } })`,
  'sound.test.ts': `import { test } from 'vitest'; test('one', () => {}); test('two', () => {})`,
  'failing.test.ts': `import { expect, test } from 'vitest'; test('one', () => expect(1).toBe(2)); test.skip('two', () => {})`,
  'not-loading.test.ts': `import '../nowhere.ts'`,
  'broken-hook.test.ts': `import { afterAll, test } from 'vitest'; afterAll(() => { throw new Error('no') }); test('one', () => {})`,
  'stray.test.ts': `import { test } from 'vitest'; test('one', async () => { Promise.reject(new Error('stray')); await new Promise((done) => setTimeout(done, 20)) })`,
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)

function run(words: string[], env: Record<string, string> = {}) {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs')
  const { stdout, status } = spawnSync(process.execPath, [vitest, 'run', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  return { status, lastLine: stdout.trim().split('\n').at(-1) }
}

test('tests, failing files and hooks, and stray errors of all projects are counted', () => {
  // passed: two sound, one with a broken hook, one with a stray error; failed: test, file, hook, stray error
  expect(run([])).toEqual({ status: 1, lastLine: '4 passed, 4 failed, 1 skipped' })
})

test('a run without failures is counted', () => {
  expect(run(['sound'])).toEqual({ status: 0, lastLine: '2 passed, 0 failed' })
})

test('counts and times are written to a file when one is named', () => {
  const file = join(root, 'report.json')
  run(['sound'], { WRENLET_TEST_REPORT: file })
  const { projects, files: times, ...counts } = JSON.parse(readFileSync(file, 'utf8')) as RunReport
  expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0 })
  expect(projects.map(({ project }) => project)).toEqual(['a'])
  expect(times).toEqual([{ project: 'a', file: 'sound.test.ts', seconds: expect.any(Number) }])
})

test('the last line does not mention skipped tests if there are none', () => {
  expect(formatCounts({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
})
