// A browser for the tests: the headless shell if it is there or Debian's may be installed, else another Chromium that is
// there, else Playwright's own download. The shell draws no window of its own: the same tests take it half of the work.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { Failure, step, tell } from './report.mjs'
import { runToEnd } from './run-to-end.mjs'

const shell = '/usr/bin/chromium-headless-shell'
const usualPlaces = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns the path of a browser. @throws Failure in one sentence that says what to install */
export async function findOrInstallChromium(root, node, env) {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM
    throw new Failure(`CHROMIUM names ${env.CHROMIUM}, where there is no browser.`)
  }
  const found = () => usualPlaces.find((path) => existsSync(path)) ?? playwrightsOwn(root, node)
  if (!existsSync(shell) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await step('Chromium from Debian', async () => {
      await installPackage(env, 'chromium-headless-shell')
      // Not every release that is like Debian has the shell.
      if (!found()) await installPackage(env, 'chromium')
    })
  if (found()) return found()
  await step('Chromium from Playwright', async () => {
    const words = ['node_modules/playwright-core/cli.js', 'install', '--no-shell', 'chromium']
    const { status } = await runToEnd(node, words, { env, captured: true, timeoutMs: 60_000 })
    if (status !== 0) tell('  it could not be downloaded')
  })
  const browser = found()
  if (browser) return browser
  throw new Failure(
    'The browser tests need Chromium: install it (on Debian as root: apt-get install --no-install-recommends chromium-headless-shell), or set CHROMIUM to its path.',
  )
}

async function installPackage(env, name) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, captured: true }
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const { status, output } = await runToEnd('apt-get', words, quiet)
    if (status !== 0) {
      tell(output.trim().split('\n').slice(-3).join('\n'))
      return
    }
  }
}

function playwrightsOwn(root, node) {
  const script = `console.log(require('playwright-core').chromium.executablePath())`
  const path = spawnSync(node, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  return path && existsSync(path) ? path : undefined
}
