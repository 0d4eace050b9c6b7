import { expect, test } from 'vitest'
import { nextAttempt } from './next-attempt.ts'

test('retries continue for a day, at most an hour apart', () => {
  const received = new Date('2026-11-20T10:00:00Z')
  const waits: number[] = []
  let now = received
  for (let attempts = 1; ; attempts++) {
    const due = nextAttempt(received, attempts, now)
    if (!due) break
    waits.push((due.getTime() - now.getTime()) / 60_000)
    now = due
  }
  expect(waits.slice(0, 8)).toEqual([0.25, 1, 2, 4, 8, 16, 32, 60])
  expect(Math.max(...waits)).toBe(60)
  expect(now.getTime() - received.getTime()).toBeGreaterThan(23 * 3_600_000 - 1)
})

test('an attempt due exactly at the end of the 24 hours is made, one a moment later is not', () => {
  const received = new Date('2026-11-20T10:00:00Z')
  const lastMoment = new Date('2026-11-21T09:00:00Z')
  expect(nextAttempt(received, 40, lastMoment)).toEqual(new Date('2026-11-21T10:00:00Z'))
  expect(nextAttempt(received, 40, new Date(lastMoment.getTime() + 1))).toBeUndefined()
})
