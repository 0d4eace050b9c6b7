// The entry point of every command, in plain JavaScript without packages. It runs on any Node that the machine has, installs the
// packages of the lock file, and hands over to the pinned Node.
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, pinnedNode } from './install.mjs'
import { Failure, tell } from './report.mjs'
import { runToEnd } from './run-to-end.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

/**
 * Commands that run one file, with the arguments of the command line after `ownArgs`. What a `temporary` one leaves in
 * the temporary folder is removed.
 */
const files = {
  reset: { file: 'seed/reset.ts', settings: true, giftCodes: true },
  office: { file: 'server/commands/office.ts', settings: true, giftCodes: true },
  invariants: { file: 'server/commands/invariants.ts', settings: true },
  'catalogue:import': { file: 'server/commands/catalogue-import.ts', settings: true },
  generate: { file: 'tools/generate.ts' },
  'legal:publish': { file: 'tools/publish-legal.ts' },
  'generate:sql': {
    file: 'node_modules/vitest/vitest.mjs',
    ownArgs: ['run', 'tests/db/statements.test.ts', 'tests/db/ski-statements.test.ts'],
    variables: { WRITE_SQL: '1' },
    temporary: true,
  },
  'generate:examples': { file: 'tools/examples.ts', temporary: true },
  pictures: { file: 'seed/pictures/draw-all.ts' },
  bench: { file: 'bench/run.ts', built: true, temporary: true },
  'bench:pages': {
    file: 'bench/first-paint/run.ts',
    packages: 'bench/lighthouse',
    built: true,
    browser: true,
    temporary: true,
  },
  'bench:sign-in': {
    file: 'node_modules/vitest/vitest.mjs',
    ownArgs: ['run', 'tests/db/sign-in-timing.test.ts'],
    variables: { TIMING_PAIRS: '300' },
    temporary: true,
  },
  soak: { file: 'tests/soak/run.ts', temporary: true },
  sbom: { file: 'tools/sbom.ts' },
  audit: { file: 'tools/audit.ts' },
  mutate: { file: 'tools/mutate.ts', temporary: true },
  screens: { file: 'tests/screens.ts', built: true, browser: true, temporary: true },
}
/** Commands whose code is in this folder, and the ones among them that take arguments. */
const builtIn = ['start', 'dev', 'test', 'test:changed', 'validate', 'worker']
const withArguments = ['test', 'test:changed']

async function runFile(command, args) {
  const { file, ownArgs = [], variables, settings, giftCodes, packages, built, browser, temporary } = command
  const node = pinnedNode(root)
  const { commandEnvironment, readSettings } = await import('./settings.mjs')
  const env = { ...commandEnvironment(root, node, settings ? readSettings(root) : process.env), ...variables }
  if (giftCodes) Object.assign(env, (await import('./gift-code-key.mjs')).giftCodeKey(root, env))
  if (packages) await ensureInstalled(join(root, packages))
  if (built) await ensureBuilt(root, node, env)
  if (browser) env.CHROMIUM = await (await import('./chromium.mjs')).findOrInstallChromium(root, node, env)
  if (temporary) Object.assign(env, (await import('./temporary-folder.mjs')).temporaryFolder().variables)
  const { status } = await runToEnd(node, [file, ...ownArgs, ...args], { env })
  return status
}

async function main([command = '', ...args]) {
  if (!builtIn.includes(command) && !Object.hasOwn(files, command)) {
    const known = [...builtIn, ...Object.keys(files)].join(', ')
    throw new Failure(`There is no command "${command}"; there are: ${known}.`, 2)
  }
  const isBuiltIn = builtIn.includes(command)
  if (isBuiltIn && !withArguments.includes(command) && args.length > 0)
    throw new Failure(`"${command}" takes no option, but "${args[0]}" was given.`, 2)
  if (command === 'start' || command === 'dev') {
    const { start } = await import('./start.mjs')
    return start(root, { development: command === 'dev' })
  }
  if (command === 'worker') return (await import('./worker.mjs')).work(root)
  await ensureInstalled(root)
  if (isBuiltIn) {
    const { test } = await import('./test.mjs')
    return test(root, { everything: command !== 'validate', changed: command === 'test:changed', args })
  }
  return runFile(files[command], args)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  tell(error.message, process.stderr)
  process.exitCode = error.exitCode
}
