import { expect, test } from 'vitest'
import { type MembershipState, membershipStates } from '#contract/accounts.ts'
import { mayOrder, mayReturn, maySubscribe, maySwap, type Right } from './member-rights.ts'

const table: Record<MembershipState, { order: boolean; swap: boolean; return: boolean; subscribe: boolean }> = {
  pending_acceptance: { order: false, swap: false, return: false, subscribe: false },
  active: { order: true, swap: true, return: true, subscribe: false },
  past_due: { order: false, swap: false, return: true, subscribe: false },
  paused: { order: false, swap: false, return: false, subscribe: false },
  ending: { order: false, swap: false, return: true, subscribe: false },
  cancelled: { order: false, swap: false, return: true, subscribe: true },
}

test.each([...membershipStates])('a member who is %s may do what decisions.md §3 says', (state) => {
  const standing = { state, choiceDue: false }
  const asked = {
    order: mayOrder(standing).ok,
    swap: maySwap(standing).ok,
    return: mayReturn(standing).ok,
    subscribe: maySubscribe(standing).ok,
  }
  expect(asked).toEqual(table[state])
})

const codeOf = (right: Right) => (right.ok ? undefined : right.reason.code)

test('somebody without a membership may only join', () => {
  expect([mayOrder(null), maySwap(null), mayReturn(null)].map(codeOf)).toEqual(Array(3).fill('subscription_required'))
  expect(mayOrder(null)).toMatchObject({ reason: { message: 'Please subscribe to access this area' } })
  expect(maySubscribe(null).ok).toBe(true)
})

test('a choice that is due stops new orders and nothing else', () => {
  const standing = { state: 'active', choiceDue: true } as const
  expect(codeOf(mayOrder(standing))).toBe('return_choice_due')
  expect(codeOf(maySwap(standing))).toBe('return_choice_due')
  expect(mayReturn(standing).ok).toBe(true)
})

test('whose membership is ending hears when joining again is possible', () => {
  const again = maySubscribe({ state: 'ending', choiceDue: false })
  expect(again.ok ? '' : again.reason.message).toContain('once its time is over and everything is back')
})

test('every refusal gives its reason in words', () => {
  for (const state of membershipStates)
    for (const right of [mayOrder, maySwap, mayReturn, maySubscribe].map((may) => may({ state, choiceDue: false })))
      if (!right.ok) expect(right.reason.message).toMatch(/^[A-Z].{20,}\.$/)
})
