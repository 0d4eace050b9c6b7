// `npm run validate` and `npm test`: every static check and every test, counted together on the last line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBuilt } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { pinnedNode } from './install.mjs'
import { Failure, seconds, tell } from './report.mjs'
import { runToEnd } from './run-to-end.mjs'
import { commandEnvironment } from './settings.mjs'

const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen']
const staticChecks = [
  { title: 'Types', lines: [typegen, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']] },
  { title: 'Lint', lines: [['node_modules/@biomejs/biome/bin/biome', 'ci', '.']] },
  { title: 'Import rules', lines: [['tools/check-imports.ts']] },
  { title: 'Tree rules', lines: [['tools/check-tree.ts']] },
  { title: 'Generated files', lines: [['tools/generate.ts', '--check']] },
]
/** Settings of the person's own shell must not decide what the tests see. */
const notForTests =
  /^(WRENLET_|STRIPE_|SANDBOX_|DATABASE_URL$|DATA_DIR$|PUBLIC_URL$|PORT$|HOST$|SMTP_URL$|JOBS$|PROVIDER_EMAIL$|TRUST_PROXY$|LOG_LEVEL$|NODE_ENV$|NODE_OPTIONS$)/

/** @returns the exit code */
export async function test(root, { everything }) {
  const began = Date.now()
  const node = pinnedNode(root)
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !notForTests.test(name)))
  const env = commandEnvironment(root, node, clean)
  // Compiled code is kept between runs, for the many programs that the tests start.
  env.NODE_COMPILE_CACHE = join(root, '.cache', 'compiled')
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const count = (ok) => {
    counts[ok ? 'passed' : 'failed'] += 1
    return ok
  }
  // Beside the build and the first tests.
  const checks = (async () => {
    for (const check of staticChecks) count(await passes(node, env, check))
  })()

  const projects = ['unit', 'sandbox', 'db']
  if (everything) {
    const built = count(await succeeds(() => ensureBuilt(root, node, env)))
    const browser = count(
      await succeeds(async () => {
        env.CHROMIUM = await findOrInstallChromium(root, node, env)
      }),
    )
    if (built) projects.push('races')
    if (built && browser) projects.push('e2e')
  }
  const tests = await runTests(node, env, projects)
  await checks
  for (const kind of Object.keys(counts)) counts[kind] += tests[kind]
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  tell(`\nAll of it took ${seconds(began)}.\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  return counts.failed > 0 ? 1 : 0
}

async function passes(node, env, { title, lines }) {
  const began = Date.now()
  for (const line of lines) {
    const { status, output } = await runToEnd(node, line, { env, captured: true })
    if (status === 0) continue
    tell(`✗ ${title}: ${seconds(began)}\n${output.trim()}\n`)
    return false
  }
  tell(`✓ ${title}: ${seconds(began)}`)
  return true
}

async function succeeds(work) {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    tell(`✗ ${error.message}`)
    return false
  }
}

async function runTests(node, env, projects) {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-counts-'))
  const file = join(folder, 'counts.json')
  try {
    const words = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])]
    const { status } = await runToEnd(node, words, { env: { ...env, WRENLET_TEST_COUNTS: file } })
    const counts = readCounts(file)
    // A run that broke off, or that failed for a reason no test shows, must not look green.
    if (!counts || (status !== 0 && counts.failed === 0)) return { passed: 0, skipped: 0, ...counts, failed: 1 }
    return counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
