// How a start handles leftovers of earlier processes, and what it leaves behind when it fails.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#server/platform/db/free-port.ts'
import { exitWithParent } from '#tests/support/exit-with-parent.ts'
import { end, type Launched, standInProject } from '#tests/support/run/stand-in-project.ts'

const project = standInProject()
const { root, launch, write } = project
const others: ChildProcess[] = []
afterEach(async () => {
  await project.endAll()
  for (const other of others.splice(0)) await end(other)
})
afterAll(project.remove)
beforeEach(project.reset)

const pidFile = join(root, '.data/launcher.pid')
const started = () => project.lines('started.log').map((line) => JSON.parse(line) as { name: string; pid: number })
const serversStarted = () => started().filter(({ name }) => name === 'server').length
const isAlive = ({ pid }: { pid: number }) => existsSync(`/proc/${pid}/cmdline`)
const launchStart = async () => launch(['start'], { PORT: String(await freePort()) })
/** The exit code of a start that should fail; a start that wrongly succeeds would never end. */
const exitCodeOfFailedStart = async ({ child, ended }: Launched) => {
  const before = serversStarted()
  await expect.poll(() => child.exitCode !== null || serversStarted() > before).toBe(true)
  expect(child.exitCode).not.toBeNull()
  return ended
}
const startAndEnd = async () => {
  const before = serversStarted()
  const { child, ended } = await launchStart()
  await expect
    .poll(() => ({ exit: child.exitCode, servers: serversStarted() }))
    .toEqual({ exit: null, servers: before + 1 })
  expect(project.lines('.data/launcher.pid')).toEqual([String(child.pid)])
  await end(child)
  expect(await ended).toBe(0)
}

const onLinux = test.runIf(process.platform === 'linux')

onLinux('a process id that now belongs to another program does not prevent a start', async () => {
  const alone = [...exitWithParent, '-e', 'setInterval(() => {}, 1000)']
  const other = spawn(process.execPath, alone, { stdio: ['pipe', 'ignore', 'ignore'] })
  others.push(other)
  write('.data/launcher.pid', `${other.pid}\n`)
  await startAndEnd()
  expect(other.exitCode).toBeNull()
})

onLinux('the launcher’s own process id does not prevent a start, as in a container that is restarted', async () => {
  const line = 'mkdir -p .data; echo $$ > .data/launcher.pid; exec "$@"'
  const args = [process.execPath, ...exitWithParent, 'scripts/run.mjs', 'start']
  const launcher = spawn('sh', ['-c', line, 'sh', ...args], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, PORT: String(await freePort()) },
  })
  others.push(launcher)
  await expect.poll(() => ({ exit: launcher.exitCode, servers: serversStarted() })).toEqual({ exit: null, servers: 1 })
})

test('a truncated process id file does not prevent a start', async () => {
  write('.data/launcher.pid', '')
  await startAndEnd()
})

test('in production several web processes share the data folder', async () => {
  const inProduction = async () =>
    launch(['start'], { PORT: String(await freePort()), WRENLET_MODE: 'production', DATA_DIR: '.data' })
  const names = () => started().map(({ name }) => name)
  await inProduction()
  await expect.poll(names).toEqual(['production server'])
  await inProduction()
  await expect.poll(names).toEqual(['production server', 'production server'])
  expect(started().every(isAlive)).toBe(true)
})

test('a refused start leaves the data to the running process', async () => {
  const first = await launchStart()
  await expect.poll(serversStarted).toBe(1)
  for (const _ of ['second', 'third']) {
    const later = await launchStart()
    expect(await exitCodeOfFailedStart(later)).toBe(1)
    expect(later.output()).toContain('Wrenlet is already running')
    expect(readFileSync(pidFile, 'utf8')).toBe(`${first.child.pid}\n`)
  }
  expect(started().every(isAlive)).toBe(true)
})

test('a failed build starts nothing, and does not count as built later', async () => {
  await startAndEnd()
  const builder = readFileSync(join(root, 'node_modules/@react-router/dev/bin.cjs'), 'utf8')
  write('node_modules/@react-router/dev/bin.cjs', 'console.log("planted fault"); process.exit(1)')
  write('web/root.tsx', 'changed')
  const before = started().length
  const launched = await launchStart()
  expect(await exitCodeOfFailedStart(launched)).toBe(1)
  expect(launched.output()).toContain('planted fault')
  expect(launched.output()).toContain('The pages could not be built: the reason is above.')
  expect(started()).toHaveLength(before)
  expect(existsSync(pidFile)).toBe(false)
  // The sources are again those of the first build, but the built pages may be half of the failed build.
  write('node_modules/@react-router/dev/bin.cjs', builder)
  write('web/root.tsx', '')
  await startAndEnd()
  expect(project.lines('built.log')).toHaveLength(2)
})

test('a sandbox that exits before it listens ends the start, and releases the data', async () => {
  write('stripe-sandbox/main.ts', 'console.log("not yet"); process.exit(4)')
  const launched = await launchStart()
  expect(await exitCodeOfFailedStart(launched)).toBe(1)
  expect(launched.output()).toContain('The payments sandbox did not start')
  expect(started()).toEqual([])
  expect(existsSync(pidFile)).toBe(false)
})

test.each([
  [0, 1],
  [3, 3],
])('a server that exits with %i ends everything with %i', async (code, expected) => {
  write('seed/main.ts', `process.exit(${code})`)
  expect(await exitCodeOfFailedStart(await launchStart())).toBe(expected)
  expect(project.lines('ended.log')).toEqual(['sandbox'])
  expect(existsSync(pidFile)).toBe(false)
})

test('a start that is asked to stop during the build starts nothing', async () => {
  write(
    'node_modules/@react-router/dev/bin.cjs',
    `require('node:fs').writeFileSync('building', ''); process.on('SIGTERM', () => {}); setInterval(() => { if (require('node:fs').existsSync('done')) process.exit(0) }, 20)`,
  )
  const launched = await launchStart()
  await expect.poll(() => existsSync(join(root, 'building'))).toBe(true)
  launched.child.kill('SIGTERM')
  write('done', '')
  expect(await exitCodeOfFailedStart(launched)).toBe(130)
  expect(started()).toEqual([])
})

interface Service {
  readonly child: ChildProcess
  readonly ended: Promise<{ status: number; signal: string | null }>
  stop(): Promise<void>
}
type StartService = (name: string, command: string, args: string[], options: object) => Service

test('a program that ignores SIGTERM is killed', async () => {
  const launcher = await import(new URL('../../scripts/service.mjs', import.meta.url).href)
  const startService = launcher.startService as StartService
  // The script's input is closed from the start, so it watches its parent in order to end when the test does.
  const script = `process.on('SIGTERM', () => console.log('asked to stop')); console.log('there')
    const parent = process.ppid; setInterval(() => process.ppid === parent || process.exit(), 500)`
  const service = startService('The server', process.execPath, ['-e', script], { env: process.env, stdout: 'pipe' })
  const output = { text: '' }
  service.child.stdout?.on('data', (chunk) => {
    output.text += chunk
  })
  await expect.poll(() => output.text).toContain('there')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let stopped: Promise<void> | undefined
  try {
    stopped = service.stop()
    await vi.advanceTimersByTimeAsync(20_000)
  } finally {
    vi.useRealTimers()
  }
  await stopped
  expect(await service.ended).toMatchObject({ signal: 'SIGKILL' })
})
