import process from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'

const { startService } = await import(new URL('./service.mjs', import.meta.url).href)

afterEach(() => vi.useRealTimers())

test('a service that stopped in time leaves no timer behind to keep the launcher waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lives = ['-e', 'setInterval(() => {}, 1000)']
  const { stop, ended } = startService('A stand-in', process.execPath, lives, { env: process.env })
  await stop()
  expect(await ended).toMatchObject({ signal: 'SIGTERM' })
  expect(vi.getTimerCount()).toBe(0)
})
