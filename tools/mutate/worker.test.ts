import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Stopped, startWorkers, TimedOut, type Worker } from './workers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Each test starts programs, and the machine may be busy. */
const deadlineMs = 600_000
const workers = await startWorkers(root, { count: 1 })
afterAll(() => workers.stop())
const worker = workers.all[0] as Worker
const tests = { money: 'server/kernel/money.test.ts', credits: 'server/kernel/credits.test.ts' }
const attempt = (path: string, change: (text: string) => string, test: string, limitMs = deadlineMs) =>
  worker.ask({ do: 'try', path, text: change(readFileSync(join(root, path), 'utf8')), tests: [test] }, limitMs)
const unchanged = (text: string) => text
const broken = (text: string) => text.replaceAll('isSafeInteger', 'isNaN')

test('a mutant is in place for the tests that run against it, and gone for the next', {
  timeout: deadlineMs,
}, async () => {
  expect(await attempt('server/kernel/money.ts', broken, tests.money)).toEqual({ killedBy: tests.money })
  expect(await attempt('server/kernel/credits.ts', unchanged, tests.credits)).toEqual({})
  expect(await attempt('server/kernel/credits.ts', broken, tests.credits)).toEqual({ killedBy: tests.credits })
  expect(await attempt('server/kernel/money.ts', unchanged, tests.money)).toEqual({})
})
test('a file that fails as it is loaded counts as killed', { timeout: deadlineMs }, async () => {
  expect(await attempt('server/kernel/money.ts', (text) => `${text}\nthrow new Error()`, tests.money)).toEqual({
    killedBy: tests.money,
  })
})
test('a worker reports what a test covers', { timeout: deadlineMs }, async () => {
  const order = { do: 'measure', test: tests.credits, targets: ['server/kernel/credits.ts', 'server/kernel/money.ts'] }
  const { passed, reached } = await worker.ask({ ...order, do: 'measure' }, deadlineMs)
  expect(passed).toBe(true)
  expect(reached).toContain('server/kernel/credits.ts 1')
  expect(reached.filter((line) => line.startsWith('server/kernel/money.ts'))).not.toEqual([])
})
test('a process that does not answer in time is ended, and the next request starts another', {
  timeout: deadlineMs,
}, async () => {
  await expect(attempt('server/kernel/credits.ts', unchanged, tests.credits, 0)).rejects.toThrow(TimedOut)
  expect(await attempt('server/kernel/credits.ts', broken, tests.credits)).toEqual({ killedBy: tests.credits })
})
test('stopping ends the work in progress and starts nothing more', { timeout: deadlineMs }, async () => {
  const other = await startWorkers(root, { count: 1 })
  const listing = other.all[0]?.ask({ do: 'list' }, deadlineMs)
  await Promise.all([expect(listing).rejects.toThrow(Stopped), other.stop()])
  await expect(other.all[0]?.ask({ do: 'list' }, deadlineMs)).rejects.toThrow(Stopped)
})
test('a failed database creation leaves nothing behind', async () => {
  const listeners = () => ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((event) => process.listenerCount(event))
  const before = listeners()
  let during: number[] = []
  const setUp = async () => {
    during = listeners()
    throw new Error('planted')
  }
  await expect(startWorkers(root, { count: 1, setUp })).rejects.toThrow('planted')
  expect(during).toEqual(before.map((count) => count + 1))
  expect(listeners()).toEqual(before)
})
