import { expect, test } from 'vitest'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { discountYearStart, firstDiscountDay, hasMemberDiscount } from './member-discount.ts'

const today = localDay('2026-11-20')
const has = (state: MembershipState, ends_on: string | null = null) =>
  hasMemberDiscount({ state, ends_on, coolingOffUntil: localDay('2026-11-19') }, today)

test('an active membership has the discount, and an ending membership has it until its last day', () => {
  expect(has('active')).toBe(true)
  expect(has('ending', '2026-11-20')).toBe(true)
  expect(has('ending', '2026-11-19')).toBe(false)
  expect(has('ending')).toBe(false)
})

test('a membership that is unpaid, paused, not accepted or over has no discount, and neither has an account without a membership', () => {
  for (const state of ['past_due', 'paused', 'pending_acceptance', 'cancelled'] as const) expect(has(state)).toBe(false)
  expect(hasMemberDiscount(undefined, today)).toBe(false)
})

test('the discount begins on the day after the 14 days to cancel, and that day is shown until then', () => {
  const member = { state: 'active', ends_on: null, coolingOffUntil: today } as const
  expect([hasMemberDiscount(member, today), firstDiscountDay(member, today)]).toEqual([false, '2026-11-21'])
  const next = localDay('2026-11-21')
  expect([hasMemberDiscount(member, next), firstDiscountDay(member, next)]).toEqual([true, null])
  const ending = { ...member, state: 'ending' } as const
  expect(firstDiscountDay({ ...ending, ends_on: '2026-11-20' }, today)).toBeNull()
  expect(firstDiscountDay({ ...ending, ends_on: '2026-11-21' }, today)).toBe('2026-11-21')
  expect(firstDiscountDay({ ...member, state: 'paused' }, today)).toBeNull()
})

test('the discount begins at once if it does not wait for the 14 days', () => {
  const member = { state: 'active', ends_on: null, coolingOffUntil: null } as const
  expect([hasMemberDiscount(member, today), firstDiscountDay(member, today)]).toEqual([true, null])
})

test('the year of the limit is the last 365 days, to the moment', () => {
  expect(discountYearStart(new Date('2026-11-20T10:00:00Z'))).toEqual(new Date('2025-11-20T10:00:00Z'))
})
