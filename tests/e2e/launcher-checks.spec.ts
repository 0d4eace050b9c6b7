// `npm run validate` with stand-ins for the checks: everything counts, and the last line says so.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { standInProject } from '#tests/support/stand-in-project.ts'

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
const testsCount = (counts: object, exit = 0) =>
  `import { writeFileSync } from 'node:fs'
   writeFileSync(process.env.WRENLET_TEST_COUNTS, '${JSON.stringify(counts)}')
   console.log(process.argv.slice(2).join(' '), process.env.STRIPE_SECRET_KEY)
   process.exit(${exit})`

beforeEach(() => {
  project.reset()
  for (const check of checks) project.write(check, '')
  project.write(vitest, testsCount({ passed: 10, failed: 0, skipped: 0 }))
})

async function validate(env: Record<string, string> = {}) {
  const { ended, output } = project.launch(['validate'], env)
  const code = await ended
  return { code, output: output(), lastLine: output().trim().split('\n').at(-1) }
}

test('five checks and ten tests that pass are fifteen', async () => {
  const { code, lastLine, output } = await validate({ STRIPE_SECRET_KEY: 'sk_live_of_the_shell' })
  expect([code, lastLine]).toEqual([0, '15 passed, 0 failed'])
  expect(output).toContain('run --project unit --project sandbox --project db undefined')
})

test.each(checks)('a failing %s is one failure, shows its words, and the rest still runs', async (check) => {
  project.write(check, `console.log('planted fault'); process.exit(1)`)
  const { code, lastLine, output } = await validate()
  expect([code, lastLine]).toEqual([1, '14 passed, 1 failed'])
  expect(output).toContain('planted fault')
})

test('failed and skipped tests are on the last line', async () => {
  project.write(vitest, testsCount({ passed: 8, failed: 1, skipped: 1 }, 1))
  expect(await validate()).toMatchObject({ code: 1, lastLine: '13 passed, 1 failed, 1 skipped' })
})

test('tests that break off are a failure, also where none of them failed', async () => {
  project.write(vitest, 'process.exit(1)')
  expect(await validate()).toMatchObject({ code: 1, lastLine: '5 passed, 1 failed' })
  project.write(vitest, testsCount({ passed: 3, failed: 0, skipped: 0 }, 1))
  expect(await validate()).toMatchObject({ code: 1, lastLine: '8 passed, 1 failed' })
})
