// A browser for the tests: the first one found, Debian's headless shell before the others; if none is found, the
// headless shell is installed, else Playwright's own download. The shell draws no window, which cuts the CPU time by a third.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { Failure, step, tell } from './report.mjs'
import { runToEnd } from './run-to-end.mjs'

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** An installation that takes longer is stopped: it must be hanging, not unpacking slowly. */
const installMs = 300_000

const findAptGet = () => (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? '/usr/bin/apt-get' : undefined)

/**
 * @param {{ places?: readonly string[], aptGet?: string }} machine where browsers may be, and what installs one; only tests pass it
 * @returns the path of a browser. @throws Failure in one sentence that says what to install
 */
export async function findOrInstallChromium(root, node, env, { places = usualPlaces, aptGet = findAptGet() } = {}) {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM
    throw new Failure(`CHROMIUM names ${env.CHROMIUM}, where there is no browser.`)
  }
  const find = () => places.find((path) => existsSync(path)) ?? findPlaywrightsBrowser(root, node)
  const found = find()
  if (found) return found
  if (aptGet)
    await step('Chromium from Debian', async () => {
      await installPackage(aptGet, env, 'chromium-headless-shell')
      // Some systems with apt-get have no package of the shell.
      if (!find()) await installPackage(aptGet, env, 'chromium')
    })
  const installed = find()
  if (installed) return installed
  await step('Chromium from Playwright', async () => {
    const args = ['node_modules/playwright-core/cli.js', 'install', '--no-shell', 'chromium']
    const { status } = await runToEnd(node, args, { env, captured: true, timeoutMs: 60_000 })
    if (status !== 0) tell('  it could not be downloaded')
  })
  const downloaded = find()
  if (downloaded) return downloaded
  throw new Failure(
    'The browser tests need Chromium: install it (on Debian as root: apt-get install --no-install-recommends chromium-headless-shell), or set CHROMIUM to its path.',
  )
}

async function installPackage(aptGet, env, name) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, captured: true, timeoutMs: installMs }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const { status, output } = await runToEnd(aptGet, args, quiet)
    if (status !== 0) {
      tell(output.trim().split('\n').slice(-3).join('\n'))
      return
    }
  }
}

function findPlaywrightsBrowser(root, node) {
  const script = `console.log(require('playwright-core').chromium.executablePath())`
  const path = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return path && existsSync(path) ? path : undefined
}
