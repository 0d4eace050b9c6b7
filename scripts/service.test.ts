import { readFileSync } from 'node:fs'
import process from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'

const { deadlineMs, startService } = await import(new URL('./service.mjs', import.meta.url).href)

afterEach(() => vi.useRealTimers())

test('a service that stopped in time leaves no timer behind to keep the launcher waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const args = ['-e', 'setInterval(() => {}, 1000)']
  const { stop, ended } = startService('A stand-in', process.execPath, args, { env: process.env })
  await stop()
  expect(await ended).toMatchObject({ signal: 'SIGTERM' })
  expect(vi.getTimerCount()).toBe(0)
})

test('the supervisor of docs/operations.md starts what npm start does, restarts it, and waits until its services have stopped', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const [, unit = ''] = /^\[Service\]\n(.*?)\n\n/ms.exec(read('../docs/operations.md')) ?? []
  const settings = Object.fromEntries(unit.split('\n').map((line) => line.split(/=(.*)/)))
  const { start } = (JSON.parse(read('../package.json')) as { scripts: { start: string } }).scripts
  expect(settings.ExecStart).toBe(start.replace('exec ', '/usr/bin/'))
  expect(settings.Restart).toBe('always')
  expect(Number(settings.TimeoutStopSec) * 1000).toBeGreaterThan(deadlineMs)
})
