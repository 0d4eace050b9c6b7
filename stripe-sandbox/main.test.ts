import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { clientOf } from './testing/test-sandbox.ts'

const main = new URL('./main.ts', import.meta.url).pathname
const folders: string[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>, args = [main]) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => stdout.includes('\n') && resolve(stdout.split('\n')[0] ?? ''))
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${stderr}`)))
  })
  firstLine.catch(() => undefined)
  return { child, firstLine, stderr: () => stderr }
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  folders.push(folder)
  return folder
}

test('prints one line when it is ready, keeps its data, and ends on SIGTERM', async () => {
  const env = { SANDBOX_PORT: '0', SANDBOX_DATA: dataFolder(), SANDBOX_PUBLIC_ORIGIN: 'http://localhost:3000' }
  const first = start(env)
  const { sandbox } = JSON.parse(await first.firstLine) as { sandbox: string }
  expect(sandbox).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const customer = await clientOf(sandbox).customers.create({ email: 'kept@family.test' })
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  const second = start(env)
  const restarted = clientOf((JSON.parse(await second.firstLine) as { sandbox: string }).sandbox)
  expect(await restarted.customers.retrieve(customer.id)).toMatchObject({ email: 'kept@family.test' })
})

test('keeps what every answered call has created, even after kill -9', async () => {
  const env = { SANDBOX_DATA: dataFolder() }
  const first = start(env)
  const stripe = clientOf((JSON.parse(await first.firstLine) as { sandbox: string }).sandbox)
  const customers = await Promise.all(Array.from({ length: 20 }, () => stripe.customers.create({})))
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = start(env)
  const restarted = clientOf((JSON.parse(await second.firstLine) as { sandbox: string }).sandbox)
  expect((await restarted.customers.list({ limit: 100 })).data.map(({ id }) => id).sort()).toEqual(
    customers.map(({ id }) => id).sort(),
  )
})

test('refuses to start in production, on an invalid port and on a taken port', async () => {
  const production = start({ WRENLET_MODE: 'production' })
  await expect(production.firstLine).rejects.toThrow('ended with 1')
  expect(production.stderr()).toBe('The payments sandbox refuses to start with WRENLET_MODE=production.\n')
  await expect(start({ SANDBOX_PORT: 'many' }).firstLine).rejects.toThrow('SANDBOX_PORT is not a port')
  const first = start({})
  const { port } = new URL((JSON.parse(await first.firstLine) as { sandbox: string }).sandbox)
  await expect(start({ SANDBOX_PORT: port }).firstLine).rejects.toThrow('EADDRINUSE')
})

test('ends when its parent is killed', async () => {
  const script = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, [${JSON.stringify(main)}], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.once('data', (line) => console.log(JSON.stringify({ pid: child.pid, ...JSON.parse(line) })))`
  const parent = start({}, ['-e', script])
  const { sandbox, pid } = JSON.parse(await parent.firstLine) as { sandbox: string; pid: number }
  expect((await fetch(`${sandbox}/v1/customers`)).status).toBe(401)
  parent.child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
