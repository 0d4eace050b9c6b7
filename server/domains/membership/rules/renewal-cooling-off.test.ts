import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { renewalCoolingOffEndsOn } from './renewal-cooling-off.ts'

const effectiveFrom = localDay('2027-04-06')
const first = { on: localDay('2027-06-01'), isFirst: true }
const later = { on: localDay('2028-06-01'), isFirst: false }
const plan = { intervalMonths: 1, totalPence: 1800, firstPence: null }

test('no interval on offer has 14 days to cancel at a renewal', () => {
  for (const intervalMonths of [1, 3, 6])
    for (const renewal of [first, later])
      expect(renewalCoolingOffEndsOn({ ...plan, intervalMonths }, renewal, effectiveFrom)).toBeNull()
})

test('a plan with an introductory price would have 14 days to cancel at its first renewal, and one of 12 months at each', () => {
  const introductory = { ...plan, firstPence: 900 }
  expect(renewalCoolingOffEndsOn(introductory, first, effectiveFrom)).toBe('2027-06-15')
  expect(renewalCoolingOffEndsOn(introductory, later, effectiveFrom)).toBeNull()
  expect(renewalCoolingOffEndsOn({ ...plan, firstPence: 0 }, first, effectiveFrom)).toBe('2027-06-15')
  expect(renewalCoolingOffEndsOn({ ...plan, firstPence: 1800 }, first, effectiveFrom)).toBeNull()
  const aYear = { ...plan, intervalMonths: 12 }
  for (const renewal of [first, later]) expect(renewalCoolingOffEndsOn(aYear, renewal, effectiveFrom)).not.toBeNull()
})

test('no plan has 14 days to cancel a renewal before the law applies, or while that day is not set', () => {
  const aYear = { ...plan, intervalMonths: 12 }
  expect(renewalCoolingOffEndsOn(aYear, { ...first, on: localDay('2027-04-05') }, effectiveFrom)).toBeNull()
  expect(renewalCoolingOffEndsOn(aYear, { ...first, on: effectiveFrom }, effectiveFrom)).toBe('2027-04-20')
  expect(renewalCoolingOffEndsOn(aYear, first, null)).toBeNull()
})
