import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('the first caller does not wait, and those who call soon after share one run', () => {
  const work = vi.fn()
  const ask = atMostEvery(200, work)
  ask()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(50)
  for (let times = 0; times < 10; times++) ask()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(149)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(2)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(199)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
})

test('no work runs after stop was called', () => {
  const work = vi.fn()
  const ask = atMostEvery(200, work)
  ask()
  ask()
  ask.stop()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(1)
})
