import { expect, test } from 'vitest'
import { entriesEndBefore } from './retention.ts'

test.each([
  ['2026-11-20T12:00:00Z', 12, '2025-11-20T00:00:00.000Z'],
  // Half past midnight on 2 July in Britain.
  ['2026-07-01T23:30:00Z', 1, '2026-06-01T23:00:00.000Z'],
  // Summer time has begun, but it had not on the day a month before.
  ['2026-03-31T12:00:00Z', 1, '2026-02-28T00:00:00.000Z'],
])('at %s, entries kept for %i months have expired if they were made before %s', (now, months, before) => {
  expect(entriesEndBefore(new Date(now), months).toISOString()).toBe(before)
})

test.each([0, -12])('%i months are refused as a mistake, so that nothing is deleted', (months) => {
  expect(() => entriesEndBefore(new Date('2026-11-20T12:00:00Z'), months)).toThrow(RangeError)
})
