// `npm run validate` and `npm test`: every static check and every test, counted together on the last line. If files or
// names are given, only those tests run, without the checks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { selectsBrowserTests } from './browser-tests.mjs'
import { ensureBuilt } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { pinnedNode } from './install.mjs'
import { Failure, seconds, tell } from './report.mjs'
import { runToEnd } from './run-to-end.mjs'
import { commandEnvironment } from './settings.mjs'
import { temporaryFolder } from './temporary-folder.mjs'
import { reportTimes } from './test-times.mjs'

const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen']
const staticChecks = [
  // One checker: a second one would work out all the types again, on the core that runs tests.
  { title: 'Types', lines: [typegen, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1']] },
  // With one more rule than in editors: finding a forgotten await needs the types of the whole project and takes seconds.
  { title: 'Lint', lines: [['node_modules/@biomejs/biome/bin/biome', 'ci', '--config-path=biome.ci.json', '.']] },
  { title: 'Import rules', lines: [['tools/check-imports.ts']] },
  { title: 'Tree rules', lines: [['tools/check-tree.ts']] },
  { title: 'Generated files', lines: [['tools/generate.ts', '--check']] },
]
/** Settings of the person's own shell must not affect the tests. */
const notForTests =
  /^(WRENLET_|STRIPE_|SANDBOX_|DATABASE_URL$|DATA_DIR$|PUBLIC_URL$|PORT$|HOST$|SMTP_URL$|JOBS$|PROVIDER_EMAIL$|CONTACT_EMAIL$|FAQ_URL$|GOOGLE_ANALYTICS_|META_|SENTRY_DSN$|TRADER_|GIFT_CODE_KEYS$|TRUST_PROXY$|LOG_LEVEL$|WRITE_SQL$|NODE_ENV$|NODE_OPTIONS$)/

/**
 * @param {{ everything?: boolean, args?: string[], changed?: boolean }} wanted `everything`: races and browser tests, too;
 *   `args`: only these files, or tests of that name; `changed`: only the files affected by what has changed (since the
 *   revision in `args`)
 * @returns the exit code
 */
export async function test(root, { everything = false, args = [], changed = false }) {
  const began = Date.now()
  const { files, selection } = changed ? readRevision(args) : readSelection(args)
  const selected = selection.length > 0
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
  // The checks run at the same time as the build and the first tests.
  const checks = (async () => {
    if (!selected) for (const check of staticChecks) count(await passes(node, env, check))
  })()

  const projects = everything ? ['unit', 'sandbox', 'db', 'lives', 'races'] : ['unit', 'sandbox', 'db']
  if (everything && selectsBrowserTests(root, files)) {
    const built = await succeeds(() => ensureBuilt(root, node, env))
    const browser = await succeeds(async () => {
      env.CHROMIUM = await findOrInstallChromium(root, node, env)
    })
    for (const ok of [built, browser]) if (!selected || !ok) count(ok)
    if (built && browser) projects.push('sandbox-pages', 'e2e')
  }
  const report = await runTests(node, env, projects, selection)
  await checks
  for (const kind of Object.keys(counts)) counts[kind] += report[kind]
  // Names that match no test must not look green; a change that affects none may.
  if (selected && !changed && counts.passed + counts.failed === 0) {
    tell('✗ No test matches.')
    counts.failed += 1
  }
  if (!selected && report.files) for (const line of reportTimes(report, root)) tell(line)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  tell(`\nAll of it took ${seconds(began)}.\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  return counts.failed > 0 ? 1 : 0
}

/** @throws Failure for anything but a file or `-t NAME` */
function readSelection(args) {
  const files = []
  const selection = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]
    if (arg === '-t') {
      at += 1
      if (args[at] === undefined) throw new Failure('"-t" needs the name of a test, or part of one.', 2)
      selection.push('-t', args[at])
    } else if (arg.startsWith('-')) throw new Failure(`"test" takes files and -t NAME, but "${arg}" was given.`, 2)
    else files.push(arg)
  }
  return { files, selection: [...selection, ...files] }
}

/** @throws Failure for more than a revision */
function readRevision([revision, ...more]) {
  if (more.length > 0 || revision?.startsWith('-'))
    throw new Failure('"test:changed" takes at most one argument, the git revision to compare with.', 2)
  return { files: [], selection: [revision ? `--changed=${revision}` : '--changed'] }
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
    // A person who stops one step does not want the next one to run.
    if (!(error instanceof Failure) || error.exitCode === 130) throw error
    tell(`✗ ${error.message}`)
    return false
  }
}

async function runTests(node, env, projects, selection) {
  const { folder, variables } = temporaryFolder({ inMemory: true })
  const file = join(folder, 'report.json')
  const none = { passed: 0, failed: 0, skipped: 0 }
  const named = projects.flatMap((name) => ['--project', name])
  const vitestArgs = ['node_modules/vitest/vitest.mjs', 'run', ...named, ...selection]
  const { status } = await runToEnd(node, vitestArgs, { env: { ...env, ...variables, WRENLET_TEST_REPORT: file } })
  const report = readReport(file)
  // A run that was interrupted, or that failed for a reason no test shows, must not look green.
  if (!report || (status !== 0 && report.failed === 0)) return { ...none, ...report, failed: 1 }
  return report
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
