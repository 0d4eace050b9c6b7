// `npm run validate` and `npm test` with stand-ins for the checks and for Vitest: every check and test counts towards the last line.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { standInProject } from '#tests/support/run/stand-in-project.ts'

const project = standInProject()
afterEach(project.endAll)
afterAll(project.remove)

const checks = [
  'node_modules/typescript/bin/tsc',
  'node_modules/@biomejs/biome/bin/biome',
  'tools/check-imports.ts',
  'tools/check-tree.ts',
  'tools/generate.ts',
]
const vitest = 'node_modules/vitest/vitest.mjs'
const fakeVitest = (counts: object, exit = 0) =>
  `import { writeFileSync } from 'node:fs'
   writeFileSync(process.env.WRENLET_TEST_REPORT, '${JSON.stringify(counts)}')
   console.log(process.argv.slice(2).join(' '), process.env.STRIPE_SECRET_KEY)
   process.exit(${exit})`

beforeEach(() => {
  project.reset()
  for (const check of checks) project.write(check, '')
  project.write(vitest, fakeVitest({ passed: 10, failed: 0, skipped: 0 }))
})

async function run(words: string[], env: Record<string, string> = {}) {
  const { ended, output } = project.launch(words, env)
  const code = await ended
  return { code, output: output(), lastLine: output().trim().split('\n').at(-1) }
}
const validate = (env?: Record<string, string>) => run(['validate'], env)

test('five passing checks and ten passing tests count as fifteen', async () => {
  const { code, lastLine, output } = await validate({ STRIPE_SECRET_KEY: 'sk_live_of_the_shell' })
  expect([code, lastLine]).toEqual([0, '15 passed, 0 failed'])
  expect(output).toContain('run --project unit --project sandbox --project db undefined')
})

test.each(checks)('a failing %s counts as one failure, its output is shown, and the rest still run', async (check) => {
  project.write(check, `console.log('planted fault'); process.exit(1)`)
  const { code, lastLine, output } = await validate()
  expect([code, lastLine]).toEqual([1, '14 passed, 1 failed'])
  expect(output).toContain('planted fault')
})

test('failed and skipped tests are counted on the last line', async () => {
  project.write(vitest, fakeVitest({ passed: 8, failed: 1, skipped: 1 }, 1))
  expect(await validate()).toMatchObject({ code: 1, lastLine: '13 passed, 1 failed, 1 skipped' })
})

test('an interrupted test run is a failure, even when no test failed', async () => {
  project.write(vitest, 'process.exit(1)')
  expect(await validate()).toMatchObject({ code: 1, lastLine: '5 passed, 1 failed' })
  project.write(vitest, fakeVitest({ passed: 3, failed: 0, skipped: 0 }, 1))
  expect(await validate()).toMatchObject({ code: 1, lastLine: '8 passed, 1 failed' })
})

/** A program that takes this long to stop when asked to. */
const lingering = (ms: number, name: string) =>
  `import { appendFileSync, writeFileSync } from 'node:fs'
   import { tmpdir } from 'node:os'
   const report = process.env.WRENLET_TEST_REPORT
   process.once('SIGTERM', () => setTimeout(() => { appendFileSync('ended.log', '${name}\\n'); process.exit(1) }, ${ms}))
   if (report) writeFileSync(tmpdir() + '/left-over', '')
   appendFileSync('begun.log', (report ?? 'no report') + '\\n')
   const parent = process.ppid
   setInterval(() => process.ppid === parent || process.exit(), 500)`

test('a stopped run waits for its child processes, and leaves nothing in the temporary folder', async () => {
  project.write('tools/check-imports.ts', lingering(0, 'check'))
  project.write(vitest, lingering(400, 'tests'))
  const { child, ended } = project.launch(['validate'])
  await expect.poll(() => project.lines('begun.log')).toHaveLength(2)
  const folder = dirname(project.lines('begun.log').find((line) => line !== 'no report') ?? '')
  expect(existsSync(`${folder}/left-over`)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toBe(130)
  expect(project.lines('ended.log').toSorted()).toEqual(['check', 'tests'])
  expect(existsSync(folder)).toBe(false)
})

test('a run ends by listing the slowest files, each project’s time, and the files that are more than a fifth slower than last time', async () => {
  const testsTaking = (seconds: Record<string, number>) =>
    fakeVitest({
      passed: 10,
      failed: 0,
      skipped: 0,
      projects: [{ project: 'unit', wallSeconds: 61.5, cpuSeconds: 120 }],
      files: Object.entries(seconds).map(([file, duration]) => ({ project: 'unit', file, seconds: duration })),
    })
  for (const file of ['a.test.ts', 'b.test.ts', 'short.test.ts', 'other.test.ts']) project.write(file, '')
  project.write(
    vitest,
    testsTaking({ 'a.test.ts': 10, 'b.test.ts': 20, 'short.test.ts': 0.5, 'other.test.ts': 4, 'gone.test.ts': 3 }),
  )
  const first = await validate()
  expect(first.output).toMatch(/ten slowest files[^\n]*\n +20\.0 {2}b\.test\.ts\n +10\.0 {2}a\.test\.ts\n/)
  expect(first.output).toMatch(/61\.5 +120\.0 {2}unit\n/)
  expect(first.output).not.toContain('longer')
  project.write(vitest, testsTaking({ 'a.test.ts': 12.5, 'b.test.ts': 24, 'short.test.ts': 1.9 }))
  expect((await validate()).output).toMatch(/fifth longer than in the last run:\n +10\.0 → 12\.5 {2}a\.test\.ts\n\n/)
  const csv = [
    'project,file,seconds',
    ...['unit,b.test.ts,24', 'unit,a.test.ts,12.5', 'unit,other.test.ts,4', 'unit,short.test.ts,1.9'],
  ]
  expect(project.lines('.cache/test-times.csv')).toEqual(csv)
  const kept = readdirSync(join(project.root, '.cache')).filter((name) => name.startsWith('test-times'))
  expect(kept).toEqual(['test-times.csv'])
})

test('named files and tests run alone, without the checks', async () => {
  project.write('tools/check-tree.ts', 'process.exit(1)')
  const named = await run(['test', 'server/kernel', '-t', 'a half penny'])
  expect([named.code, named.lastLine]).toEqual([0, '10 passed, 0 failed'])
  expect(named.output).toContain('--project db --project lives --project races -t a half penny server/kernel undefined')
  expect(project.lines('built.log')).toEqual([])
})

test.each([
  ['tests/e2e/membership-leaving.spec.ts', true],
  ['./tests/e2e/membership-leaving.spec.ts', true],
  ['Leaving', true],
  ['portal', true],
  ['last-garment', false],
  ['races', false],
  ['browser.ts', false],
])('"%s" builds the pages and starts the browser projects only if it matches a browser test', async (word, needed) => {
  for (const path of ['tests/e2e/membership-leaving.spec.ts', 'stripe-sandbox/portal/portal.browser.test.ts'])
    project.write(path, '')
  for (const path of ['tests/e2e/browser.ts', 'stripe-sandbox/portal/last-garment.test.ts']) project.write(path, '')
  const { output } = await run(['test', word], { CHROMIUM: process.execPath })
  const browser = needed ? ' --project sandbox-pages --project e2e' : ''
  expect(output).toContain(`--project lives --project races${browser} ${word}`)
  expect(project.lines('built.log')).toEqual(needed ? ['built'] : [])
})

test('test:changed runs only the tests of changed files, since a revision if one is named', async () => {
  const env = { CHROMIUM: process.execPath }
  expect((await run(['test:changed'], env)).output).toContain('--project e2e --changed undefined')
  expect((await run(['test:changed', 'HEAD~3'], env)).output).toContain('--project e2e --changed=HEAD~3')
})

test('a name that matches no test is a failure, and an unknown option an error', async () => {
  project.write(vitest, fakeVitest({ passed: 0, failed: 0, skipped: 7 }))
  expect(await run(['test', '-t', 'nothing'], { CHROMIUM: process.execPath })).toMatchObject({
    code: 1,
    output: expect.stringContaining('✗ No test matches.'),
    lastLine: '0 passed, 1 failed, 7 skipped',
  })
  for (const words of [
    ['test', '--watch'],
    ['test', '-t'],
    ['test:changed', '--all'],
    ['validate', 'server'],
  ])
    expect(await run(words)).toMatchObject({ code: 2, output: expect.stringMatching(/^[^\n]+\n$/) })
})
