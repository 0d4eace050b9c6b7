import { expect, test } from 'vitest'
import { SustainedDelay, watchEventLoop } from './event-loop.ts'

const after = (...checks: number[]): number => {
  const sustained = new SustainedDelay()
  for (const delayMs of checks) sustained.look(delayMs)
  return sustained.delayMs()
}

test('one late check does not count as load, but two do', () => {
  expect(after()).toBe(0)
  expect(after(4000)).toBe(0)
  expect(after(4000, 3)).toBe(3)
  expect(after(4000, 1500)).toBe(1500)
  expect(after(4, 1500, 4000)).toBe(1500)
})

test('the first check that is on time ends the load', () => {
  expect(after(4000, 4000, 12)).toBe(12)
})

test('the loop of this process is watched until the watch is stopped', async () => {
  const load = watchEventLoop(200)
  expect(load.delayMs()).toBe(0)
  // Every turn takes far longer than the pause that is measured.
  await expect
    .poll(
      () => {
        const until = performance.now() + 100
        while (performance.now() < until);
        return load.delayMs()
      },
      { interval: 0, timeout: 20_000 },
    )
    .toBeGreaterThan(50)
  // The measure recovers automatically.
  await expect.poll(() => load.delayMs(), { timeout: 20_000 }).toBeLessThan(50)
  load.stop()
})
