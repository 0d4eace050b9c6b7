// The launcher with stand-ins for server and sandbox: what it starts, stops, refuses and leaves behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/free-port.ts'
import { end, type Launched, standInProject } from '#tests/support/run/stand-in-project.ts'

const project = standInProject()
const { root, launch, write } = project
afterEach(project.endAll)
afterAll(project.remove)

beforeEach(project.reset)

const started = () =>
  project
    .lines('started.log')
    .map((line) => JSON.parse(line) as { name: string; pid: number; settings: Record<string, string> })
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const expectNoneAlive = () => expect.poll(() => started().some(({ pid }) => isAlive(pid))).toBe(false)

async function start(env: Record<string, string> = {}): Promise<Launched> {
  const before = started().length
  const launched = launch(['start'], { PORT: String(await freePort()), ...env })
  await expect
    .poll(() =>
      started()
        .slice(before)
        .some(({ name }) => name.endsWith('server')),
    )
    .toBe(true)
  return launched
}

describe('the launcher refuses in one sentence, before anything is started,', () => {
  test.each([
    [['paint'], 2, 'There is no command "paint"; there are: start, dev, test'],
    [[], 2, 'There is no command ""'],
    [['start', '--port=1'], 2, '"start" takes no option, but "--port=1" was given.'],
  ])('the words %j', async (words, code, sentence) => {
    const { ended, output } = launch(words)
    expect(await ended).toBe(code)
    expect(output().trim().split('\n')).toEqual([expect.stringContaining(sentence)])
  })

  test('a busy port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { ended, output } = launch(['start'], { PORT: String(port) })
    expect(await ended).toBe(1)
    expect(output()).toBe(
      `Port ${port} is in use by another program: stop that one, or choose another port with PORT=3001 npm start.\n`,
    )
    expect(started()).toEqual([])
    other.close()
  })

  test('a second start on the same data', async () => {
    const first = await start()
    const second = launch(['start'], { PORT: String(await freePort()) })
    // Waits until the second launcher has exited, or has wrongly started a server, since it would then never exit.
    const servers = () => started().filter(({ name }) => name === 'server').length
    await expect.poll(() => second.child.exitCode !== null || servers() > 1).toBe(true)
    expect(second.child.exitCode).toBe(1)
    await second.ended
    expect(second.output()).toContain(
      `Wrenlet is already running on the data in ${join(root, '.data')} (process ${first.child.pid}).`,
    )
  })

  test('an invalid line in .env', async () => {
    write('.env', 'PORT 3000\n')
    const { ended, output } = launch(['start'])
    expect(await ended).toBe(1)
    expect(output()).toContain('.env, line 1: a line must be NAME=value.')
  })

  test('a data folder that is not a folder', async () => {
    write('data', '')
    const { ended, output } = launch(['start'], { PORT: String(await freePort()), DATA_DIR: 'data' })
    expect(await ended).toBe(1)
    expect(output()).toContain(`The data folder ${join(root, 'data')} is not a folder: set DATA_DIR.`)
  })
})

describe('the launcher starts', () => {
  test('the sandbox, and the server with the settings that connect it to the sandbox', async () => {
    await start()
    const [sandbox, server] = started()
    expect([sandbox?.name, server?.name]).toEqual(['sandbox', 'server'])
    expect(server?.settings).toMatchObject({
      NODE_ENV: 'production',
      STRIPE_API_BASE: 'http://127.0.0.1:1',
      SANDBOX_ORIGIN: 'http://127.0.0.1:1',
      STRIPE_JS_URL: '/__sandbox/v3/stripe.js',
      STRIPE_SECRET_KEY: sandbox?.settings.SANDBOX_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: sandbox?.settings.SANDBOX_WEBHOOK_SECRET,
    })
    expect(server?.settings.STRIPE_SECRET_KEY).toMatch(/^sk_test_sandbox_.{20,}/)
    expect(sandbox?.settings.SANDBOX_WEBHOOK_URL).toBe(`http://127.0.0.1:${server?.settings.PORT}/api/webhooks/stripe`)
  })

  test('no sandbox with a Stripe key or another server, nor in production', async () => {
    await end((await start({ STRIPE_SECRET_KEY: 'sk_test_mine' })).child)
    await end((await start({ STRIPE_API_BASE: 'http://127.0.0.1:9', STRIPE_WEBHOOK_SECRET: 'whsec_mine' })).child)
    await end((await start({ WRENLET_MODE: 'production' })).child)
    expect(started().map(({ name }) => name)).toEqual(['server', 'server', 'production server'])
  })

  test('with the shell’s variables over .env, and the same sandbox keys each time', async () => {
    write('.env', '# mine\nFROM_FILE_A="with # and space "\nexport FROM_FILE_B=b # said\nFROM_FILE_C=c\n')
    await end((await start({ FROM_FILE_C: 'shell' })).child)
    await end((await start()).child)
    const [first, second] = started().filter(({ name }) => name === 'server')
    expect(first?.settings).toMatchObject({ FROM_FILE_A: 'with # and space ', FROM_FILE_B: 'b', FROM_FILE_C: 'shell' })
    expect(second?.settings.STRIPE_SECRET_KEY).toBe(first?.settings.STRIPE_SECRET_KEY)
  })

  test('with a key for the codes of gift cards that is made once and kept from others, but not in production', async () => {
    await end((await start()).child)
    await end((await start()).child)
    await end((await start({ GIFT_CODE_KEYS: 'mine' })).child)
    await end((await start({ WRENLET_MODE: 'production' })).child)
    const keys = started()
      .filter(({ name }) => name.endsWith('server'))
      .map(({ settings }) => settings.GIFT_CODE_KEYS)
    const [made = ''] = keys
    expect(Buffer.from(made, 'base64url')).toHaveLength(32)
    expect(keys).toEqual([made, made, 'mine', undefined])
    expect(statSync(join(root, '.data/gift-code.key')).mode & 0o077).toBe(0)
  })

  test('with the pages built once for each state of their sources, and compressed', async () => {
    await end((await start()).child)
    await end((await start()).child)
    expect(project.lines('built.log')).toHaveLength(1)
    expect(existsSync(join(root, 'build/client/assets/a.js.br'))).toBe(true)
    write('web/root.tsx', 'changed')
    await end((await start()).child)
    expect(project.lines('built.log')).toHaveLength(2)
  })
})

test('a start for development serves the sources, without a build', async () => {
  launch(['dev'], { PORT: String(await freePort()) })
  await expect.poll(() => started().some(({ name }) => name === 'server')).toBe(true)
  expect(started().at(-1)?.settings).toMatchObject({ NODE_ENV: 'development' })
  expect(existsSync(join(root, 'build'))).toBe(false)
})

describe('the launcher ends', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'everything on %s, the server before the sandbox',
    async (signal) => {
      const { child, ended } = await start()
      child.kill(signal)
      expect(await ended).toBe(0)
      expect(project.lines('ended.log')).toEqual(['server', 'sandbox'])
      await expectNoneAlive()
      expect(existsSync(join(root, '.data/launcher.pid'))).toBe(false)
    },
  )

  test.each(['server', 'sandbox'])('everything, with a failing exit, when the %s is killed', async (name) => {
    const { ended, output } = await start()
    process.kill(started().find((started) => started.name === name)?.pid ?? 0, 'SIGKILL')
    expect(await ended).toBe(1)
    expect(output()).toContain('was ended by SIGKILL; everything is stopped.')
    await expectNoneAlive()
  })

  /** A stand-in for npm: it runs the launcher through a shell that stays, and sets the variable by which npm is recognised. */
  const runAsNpm = async (): Promise<ChildProcess> => {
    const script = `require('node:child_process').spawn('sh', ['-c', '"${process.execPath}" scripts/run.mjs start; true'], { stdio: 'ignore' })`
    const npm = spawn(process.execPath, ['-e', script], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(await freePort()), npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    })
    await expect.poll(() => started().length).toBe(2)
    return npm
  }
  const childrenOf = (pid = 0) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

  test.runIf(process.platform === 'linux')('everything when npm or the shell between them is killed', async () => {
    const first = await runAsNpm()
    first.kill('SIGKILL')
    await expectNoneAlive()
    project.reset()
    const second = await runAsNpm()
    process.kill(childrenOf(second.pid)[0] ?? 0, 'SIGKILL')
    await expectNoneAlive()
  })

  test.runIf(process.platform !== 'win32')(
    'everything on a SIGINT that npm alone receives and forwards to its shell',
    async () => {
      const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
      const env = { PATH: process.env.PATH, PORT: String(await freePort()), npm_lifecycle_event: 'start' }
      const shell = spawn('sh', ['-c', scripts.start], { cwd: root, env, stdio: 'ignore', detached: true })
      const ended = new Promise((resolve) => shell.once('exit', resolve))
      await expect.poll(() => started().length).toBe(2)
      shell.kill('SIGINT')
      expect(await ended).toBe(0)
      expect(project.lines('ended.log')).toEqual(['server', 'sandbox'])
      await expectNoneAlive()
    },
  )

  test('nothing when the shell that started it in the background has gone', async () => {
    const env = { PATH: process.env.PATH, PORT: String(await freePort()) }
    spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs start &`], { cwd: root, env, stdio: 'ignore' })
    await expect.poll(() => started().length).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(started().every(({ pid }) => isAlive(pid))).toBe(true)
    process.kill(Number(project.lines('.data/launcher.pid')[0]), 'SIGTERM')
    await expectNoneAlive()
  })

  test.runIf(process.platform === 'linux')('what it started when it is killed, and can start again', async () => {
    const { child } = await start()
    child.kill('SIGKILL')
    await expectNoneAlive()
    await start()
    expect(started().filter(({ pid }) => isAlive(pid))).toHaveLength(2)
  })
})

describe('a worker', () => {
  const startedWorker = () => started().find(({ name }) => name === 'worker')

  test('uses the running sandbox, and stops cleanly when asked to', async () => {
    await start()
    const { child, ended } = launch(['worker'])
    await expect.poll(startedWorker).toBeDefined()
    const server = started().find(({ name }) => name === 'server')
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'SANDBOX_ORIGIN'])
      expect(startedWorker()?.settings[name]).toBe(server?.settings[name])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(project.lines('ended.log')).toContain('worker')
    expect(isAlive(server?.pid ?? 0)).toBe(true)
  })

  test('starts alone with a Stripe key, and stops when its launcher is killed', async () => {
    const { child } = launch(['worker'], { STRIPE_SECRET_KEY: 'sk_test_mine' })
    await expect.poll(startedWorker).toBeDefined()
    expect(started()).toHaveLength(1)
    await end(child, 'SIGKILL')
    await expectNoneAlive()
  })

  test.each([
    [0, 1],
    [3, 3],
  ])('that exits with %i ends its launcher with %i', async (code, expected) => {
    write('server/worker.ts', `process.exit(${code})`)
    expect(await launch(['worker'], { STRIPE_SECRET_KEY: 'sk_test_mine' }).ended).toBe(expected)
  })

  test('is refused in one sentence where nothing was ever started', async () => {
    const { ended, output } = launch(['worker'])
    expect(await ended).toBe(1)
    expect(output().trim()).toBe('Start Wrenlet first, with npm start: its payments sandbox is used here, too.')
  })
})

test('other commands receive their arguments and return their exit code', async () => {
  const { ended, output } = launch(['office', 'dispatch', 'W-1', '--note=two words'])
  expect(await ended).toBe(3)
  expect(output()).toBe('dispatch|W-1|--note=two words\n')
})
