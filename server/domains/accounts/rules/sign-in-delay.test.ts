import { expect, test } from 'vitest'
import { delayAfter, forgottenBefore, isForgotten, secondsToWait } from './sign-in-delay.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const after = (failures: number) => ({ failures, lastFailedAt: noon })

test('the delay grows from a second to a minute and no further', () => {
  const delays = [1, 9, 10, 11, 12, 13, 14, 15, 16, 17, 50, 5000].map(delayAfter)
  expect(delays).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
})

test('the delay counts from the last failure, in whole seconds, and ends', () => {
  expect(secondsToWait(undefined, noon)).toBe(0)
  expect(secondsToWait(after(9), noon)).toBe(0)
  expect(secondsToWait(after(13), noon)).toBe(8)
  expect(secondsToWait(after(13), later(7.2))).toBe(1)
  expect(secondsToWait(after(13), later(8))).toBe(0)
  expect(secondsToWait(after(9999), later(59))).toBe(1)
  expect(secondsToWait(after(9999), later(60))).toBe(0)
})

test('a failure is forgotten after a day, long after its delay is over', () => {
  expect(isForgotten(after(13), later(86_399))).toBe(false)
  expect(isForgotten(after(13), later(86_400))).toBe(true)
  expect(forgottenBefore(later(86_400))).toEqual(noon)
  expect(secondsToWait(after(9999), later(86_400))).toBe(0)
})

test('another process’s clock slightly ahead of ours adds only that difference to the delay', () => {
  expect(secondsToWait(after(10), later(-2))).toBe(3)
})

test('a free attempt does not wait for another one recorded a moment later', () => {
  expect(secondsToWait(after(3), later(-0.01))).toBe(0)
  expect(secondsToWait(after(9), later(-2))).toBe(0)
})
