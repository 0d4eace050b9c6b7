import { expect, test } from 'vitest'
import { addDays, localDay } from '#server/kernel/calendar.ts'
import { decideLost, type LostFacts } from './decide-lost.ts'

const postedOn = localDay('2026-12-01')
const scan = new Date('2026-12-02T09:00:00Z')
const unscanned = { postedAt: null, deliveredAt: null, comingBackSince: null }
const decided = (facts: Partial<LostFacts>) =>
  decideLost({ scans: unscanned, lostUnscanned: 0, postedOn, today: addDays(postedOn, 22), decideDays: 60, ...facts })

test('the first unscanned return within a year is lost, and the office decides about the next', () => {
  expect(decided({})).toBe('lose')
  expect(decided({ lostUnscanned: 1 })).toBe('ask')
})

test('a scanned return is lost, however many unscanned ones were lost before it', () => {
  expect(decided({ scans: { ...unscanned, postedAt: scan }, lostUnscanned: 3 })).toBe('lose')
})

test('the office decides about a return that its carrier has brought to us, or is bringing back to its family', () => {
  expect(decided({ scans: { ...unscanned, postedAt: scan, deliveredAt: scan } })).toBe('ask')
  expect(decided({ scans: { ...unscanned, postedAt: scan, comingBackSince: scan } })).toBe('ask')
})

test('a return that the office has not decided about after 60 days is lost', () => {
  const scans = { ...unscanned, postedAt: scan, comingBackSince: scan }
  expect(decided({ scans, today: addDays(postedOn, 60) })).toBe('ask')
  expect(decided({ scans, today: addDays(postedOn, 61) })).toBe('lose')
})
