import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { oneAtATime } = await import(new URL('./one-at-a-time.mjs', import.meta.url).href)

let folder: string
let lock: string
const others: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wrenlet-lock-'))
  lock = join(folder, 'work.lock')
})
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const module = new URL('./one-at-a-time.mjs', import.meta.url).href
const holder = () => readFileSync(lock, 'utf8')
const take = () => oneAtATime(lock, 'Work', async () => holder()) as Promise<string>
const ours = new RegExp(`^${process.pid} `)

/** Starts a process that takes the lock and keeps it, by default for good, and waits until it has it. */
async function startHolder(work = '() => new Promise(() => setInterval(() => {}, 1000))'): Promise<ChildProcess> {
  const code = `import('${module}').then(({ oneAtATime }) => oneAtATime(${JSON.stringify(lock)}, 'Work', ${work}))`
  const other = spawn(process.execPath, ['-e', code])
  others.push(other)
  await expect.poll(() => existsSync(lock) && holder(), { timeout: 20_000 }).toMatch(new RegExp(`^${other.pid} `))
  return other
}

test('it waits for a process that lives, and no longer', async () => {
  const other = await startHolder()
  const taken = take()
  expect(holder()).toMatch(new RegExp(`^${other.pid} `))
  other.kill('SIGKILL')
  expect(await taken).toMatch(ours)
  expect(existsSync(lock)).toBe(false)
})

test.runIf(process.platform === 'linux').each([
  ['a process of today with the number of a dead one', process.ppid],
  ['an earlier process with our own number', process.pid],
])('%s holds nothing', async (_, pid) => {
  writeFileSync(lock, `${pid} 1\n`)
  expect(await take()).toMatch(ours)
})

test.runIf(process.platform === 'linux')('a lock says when its process started, and not only its number', async () => {
  const other = await startHolder()
  const [, theirs] = holder().split(' ')
  other.kill('SIGKILL')
  expect((await take()).split(' ')[1]).not.toBe(theirs)
})

test.each([
  ['a minute ago', -60_000],
  ['in what is the future now that the clock was set back', 3_600_000],
])('a lock whose writer died %s, before it wrote its number, is taken over, and so is its removal', async (_, ms) => {
  writeFileSync(lock, '')
  mkdirSync(`${lock}.removal`)
  const then = new Date(Date.now() + ms)
  for (const path of [lock, `${lock}.removal`]) utimesSync(path, then, then)
  expect(await take()).toMatch(ours)
  expect(existsSync(`${lock}.removal`)).toBe(false)
})

test('a process that ends in the middle of its work leaves no lock', async () => {
  const other = await startHolder('() => new Promise(() => process.stdin.on("data", () => process.exit(130)))')
  other.stdin?.write('end')
  await once(other, 'exit')
  expect(existsSync(lock)).toBe(false)
})

test('a folder that cannot be used is named', async () => {
  writeFileSync(join(folder, 'file'), '')
  const below = join(folder, 'file', 'work.lock')
  await expect(oneAtATime(below, 'Work', async () => {})).rejects.toThrow(`The folder ${join(folder, 'file')} `)
})

test('a failure releases the lock', async () => {
  const failing = oneAtATime(lock, 'Work', async () => Promise.reject(new Error('no'))) as Promise<void>
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(lock)).toBe(false)
})
