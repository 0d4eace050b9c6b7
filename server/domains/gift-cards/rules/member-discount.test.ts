import { expect, test } from 'vitest'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { discountYearBegan, hasMemberDiscount } from './member-discount.ts'

const today = localDay('2026-11-20')
const has = (state: MembershipState, ends_on: string | null = null) => hasMemberDiscount({ state, ends_on }, today)

test('an active membership has the discount, and one that is ending until its last day', () => {
  expect(has('active')).toBe(true)
  expect(has('ending', '2026-11-20')).toBe(true)
  expect(has('ending', '2026-11-19')).toBe(false)
  expect(has('ending')).toBe(false)
})

test('a membership that is unpaid, paused, not accepted or over has none, and neither has anybody without one', () => {
  for (const state of ['past_due', 'paused', 'pending_acceptance', 'cancelled'] as const) expect(has(state)).toBe(false)
  expect(hasMemberDiscount(undefined, today)).toBe(false)
})

test('the year of the limit is the last 365 days, to the moment', () => {
  expect(discountYearBegan(new Date('2026-11-20T10:00:00Z'))).toEqual(new Date('2025-11-20T10:00:00Z'))
})
