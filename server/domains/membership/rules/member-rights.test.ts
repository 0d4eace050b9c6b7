import { expect, test } from 'vitest'
import { type MembershipState, membershipStates } from '#contract/membership/plan-details.ts'
import { localDay } from '#server/kernel/calendar.ts'
import {
  mayKeep,
  mayOrder,
  mayReturn,
  maySubscribe,
  maySwap,
  onlyPayerBuys,
  type Right,
  standingOf,
} from './member-rights.ts'

const table: Record<MembershipState, { order: boolean; swap: boolean; return: boolean; subscribe: boolean }> = {
  pending_acceptance: { order: false, swap: false, return: false, subscribe: false },
  active: { order: true, swap: true, return: true, subscribe: false },
  past_due: { order: false, swap: false, return: true, subscribe: false },
  paused: { order: false, swap: false, return: false, subscribe: false },
  ending: { order: false, swap: false, return: true, subscribe: false },
  cancelled: { order: false, swap: false, return: true, subscribe: true },
}

test.each([...membershipStates])('a member who is %s may do what product §3 says', (state) => {
  const standing = { state, choiceDue: false, ordersUntil: null }
  const allowed = {
    order: mayOrder(standing).ok,
    swap: maySwap(standing).ok,
    return: mayReturn(standing).ok,
    subscribe: maySubscribe(standing).ok,
  }
  expect(allowed).toEqual(table[state])
})

test('an ending membership may order and swap until shortly before the last day, unless something else prevents it', () => {
  const standing = { state: 'ending', choiceDue: false, ordersUntil: localDay('2026-12-16') } as const
  for (const may of [mayOrder, maySwap, mayReturn]) expect(may(standing).ok).toBe(true)
  expect(maySubscribe(standing).ok).toBe(false)
  for (const may of [mayOrder, maySwap]) {
    expect(codeOf(may({ ...standing, choiceDue: true }))).toBe('return_choice_due')
    expect(codeOf(may({ ...standing, ordersUntil: null }))).toBe('membership_state')
  }
})

test('the days an ending membership may order are computed from its last day', () => {
  const row = {
    ...({ state: 'ending', choice_due: false, contract_on: '2026-09-30', early_start_on: '2026-09-30' } as const),
    cooling_off_notified_at: new Date('2026-09-30T10:00:00Z'),
    ends_on: '2026-12-31',
  }
  expect(standingOf(row, localDay('2026-12-16'), 14)?.ordersUntil).toBe('2026-12-16')
  expect(standingOf(row, localDay('2026-12-17'), 14)?.ordersUntil).toBeNull()
  expect(standingOf({ ...row, state: 'cancelled' }, localDay('2026-12-01'), 14)?.ordersUntil).toBeNull()
})

const codeOf = (right: Right) => (right.ok ? undefined : right.reason.code)

test('somebody without a membership may only join', () => {
  expect([mayOrder(null), maySwap(null), mayReturn(null)].map(codeOf)).toEqual(Array(3).fill('subscription_required'))
  expect(mayOrder(null)).toMatchObject({ reason: { message: 'Please subscribe to access this area' } })
  expect(maySubscribe(null).ok).toBe(true)
})

test('a choice that is due stops new orders and nothing else', () => {
  const standing = { state: 'active', choiceDue: true, ordersUntil: null } as const
  expect(codeOf(mayOrder(standing))).toBe('return_choice_due')
  expect(codeOf(maySwap(standing))).toBe('return_choice_due')
  expect(mayReturn(standing).ok).toBe(true)
})

const messageOf = (right: Right) => (right.ok ? undefined : right.reason.message)

test('a member whose membership is ending reads when joining again is possible; other members read that they have a membership', () => {
  const again = (state: MembershipState) => messageOf(maySubscribe({ state, choiceDue: false, ordersUntil: null }))
  expect(again('ending')).toContain('once it has and everything’s back')
  for (const state of ['pending_acceptance', 'active', 'past_due', 'paused'] as const)
    expect(again(state)).toContain('You already have a membership')
})

test('the refusal of a swap says if pieces can still be sent back; otherwise it is the refusal of an order', () => {
  for (const state of membershipStates) {
    const standing = { state, choiceDue: false, ordersUntil: null }
    const expected = {
      past_due: 'Your last payment didn’t go through, so you can send pieces back but not swap them yet.',
      ending: 'Your membership is ending soon, so you can send pieces back but not swap them.',
    }[state as string]
    expect(messageOf(maySwap(standing))).toBe(expected ?? messageOf(mayOrder(standing)))
  }
})

test('a second adult can buy nothing in any state; the payer can whenever sending back is allowed', () => {
  for (const state of membershipStates) {
    const standing = { state, choiceDue: false, ordersUntil: null }
    expect(mayKeep({ ...standing, second: true })).toBe(onlyPayerBuys)
    expect(mayKeep(standing)).toEqual(mayReturn(standing))
  }
  expect(mayKeep(null)).toEqual(mayReturn(null))
})

test('the standing of a membership is read from its row', () => {
  const row = { state: 'active', choice_due: true, ends_on: null } as const
  expect(standingOf(row, localDay('2026-12-04'), 14)).toEqual({ state: 'active', choiceDue: true, ordersUntil: null })
  expect(standingOf(undefined, localDay('2026-12-04'), 14)).toBe(null)
})

test('every refusal states its reason', () => {
  for (const state of membershipStates)
    for (const right of [mayOrder, maySwap, mayReturn, maySubscribe].map((may) =>
      may({ state, choiceDue: false, ordersUntil: null }),
    ))
      if (!right.ok) expect(right.reason.message).toMatch(/^[A-Z].{20,}\.$/)
})
