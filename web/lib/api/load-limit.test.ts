import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withinLoadLimit } from '#web/lib/api/load-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('rejects after 120 seconds', async () => {
  const failed = vi.fn()
  withinLoadLimit(new Promise(() => {})).catch(failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledOnce()
})

it('passes on code that loads, or fails, in time', async () => {
  await expect(withinLoadLimit(Promise.resolve('part'))).resolves.toBe('part')
  await expect(withinLoadLimit(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})
