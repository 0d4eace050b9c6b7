import { describe, expect, test } from 'vitest'
import { type MembershipState, membershipStates } from '#contract/membership/plan-details.ts'
import { localDay } from '#server/kernel/calendar.ts'
import {
  type LifeFacts,
  mayCancelWithinCoolingOff,
  mayChangePlan,
  mayEnd,
  mayOpenPortal,
  mayPause,
  mayPay,
  mayReactivate,
  mayStartChange,
  mayUndoEnd,
} from './life-rights.ts'
import type { Right } from './member-rights.ts'

const rights = {
  mayChangePlan,
  mayPause,
  mayReactivate,
  mayEnd,
  mayUndoEnd,
  mayCancelWithinCoolingOff,
  mayPay,
  mayOpenPortal,
}
const facts = (state: MembershipState, more: Partial<LifeFacts> = {}): LifeFacts => ({
  state,
  desired: state === 'ending' ? 'stop' : state === 'paused' ? 'pause' : 'renew',
  choiceDue: false,
  piecesOut: false,
  change: null,
  disputed: false,
  today: localDay('2027-03-01'),
  endsOn: state === 'ending' ? localDay('2027-03-20') : null,
  over: false,
  coolingOffEndsOn: localDay('2026-12-04'),
  coolingOffCancelled: false,
  ...more,
})
const codeOf = (right: Right) => (right.ok ? true : right.reason.code)

const table: Record<MembershipState, Record<keyof typeof rights, true | string>> = {
  pending_acceptance: {
    mayChangePlan: 'membership_state',
    mayPause: 'membership_state',
    mayReactivate: 'membership_state',
    mayEnd: true,
    mayUndoEnd: 'membership_state',
    mayCancelWithinCoolingOff: true,
    mayPay: 'already_done',
    mayOpenPortal: true,
  },
  active: {
    mayChangePlan: true,
    mayPause: true,
    mayReactivate: 'already_done',
    mayEnd: true,
    mayUndoEnd: 'membership_state',
    mayCancelWithinCoolingOff: 'not_now',
    mayPay: 'already_done',
    mayOpenPortal: true,
  },
  past_due: {
    mayChangePlan: 'membership_state',
    mayPause: 'membership_state',
    mayReactivate: 'membership_state',
    mayEnd: true,
    mayUndoEnd: 'membership_state',
    mayCancelWithinCoolingOff: 'not_now',
    mayPay: true,
    mayOpenPortal: true,
  },
  paused: {
    mayChangePlan: 'membership_state',
    mayPause: 'already_done',
    mayReactivate: true,
    mayEnd: true,
    mayUndoEnd: 'membership_state',
    mayCancelWithinCoolingOff: 'not_now',
    mayPay: 'already_done',
    mayOpenPortal: true,
  },
  ending: {
    mayChangePlan: 'membership_state',
    mayPause: 'membership_state',
    mayReactivate: 'membership_state',
    mayEnd: 'already_done',
    mayUndoEnd: true,
    mayCancelWithinCoolingOff: 'not_now',
    mayPay: 'already_done',
    mayOpenPortal: true,
  },
  cancelled: {
    mayChangePlan: 'membership_state',
    mayPause: 'membership_state',
    mayReactivate: 'membership_state',
    mayEnd: 'already_done',
    mayUndoEnd: 'membership_state',
    mayCancelWithinCoolingOff: 'membership_state',
    mayPay: 'already_done',
    mayOpenPortal: true,
  },
}

test.each([...membershipStates])('a member who is %s may change the membership as product §3 says', (state) => {
  const codes = Object.fromEntries(Object.entries(rights).map(([name, may]) => [name, codeOf(may(facts(state)))]))
  expect(codes).toEqual(table[state])
})

test('an account that never joined has none of these rights', () => {
  for (const may of Object.values(rights)) expect(codeOf(may(null))).toBe('subscription_required')
})

describe('a pause', () => {
  test('waits for every piece to be back, and for a change that is being paid or applied', () => {
    expect(codeOf(mayPause(facts('active', { piecesOut: true })))).toBe('pieces_at_home')
    expect(codeOf(mayPause(facts('active', { change: 'paying' })))).toBe('not_now')
    expect(codeOf(mayPause(facts('active', { change: 'applying' })))).toBe('not_now')
    expect(codeOf(mayPause(facts('active', { change: 'scheduled' })))).toBe(true)
  })
})

test('an end waits for nothing', () => {
  for (const state of ['pending_acceptance', 'active', 'past_due', 'paused'] as const)
    expect(codeOf(mayEnd(facts(state, { piecesOut: true, change: 'paying', disputed: true, choiceDue: true })))).toBe(
      true,
    )
})

test('an end is undone only while the paid period runs', () => {
  expect(codeOf(mayUndoEnd(facts('ending', { today: localDay('2027-03-20') })))).toBe(true)
  for (const more of [{ desired: 'end' }, { over: true }, { endsOn: null }, { today: localDay('2027-03-21') }] as const)
    expect(codeOf(mayUndoEnd(facts('ending', more)))).toBe('not_now')
})

test('a dispute or a change being applied prevents a change of plan, and a change that waits for its payment prevents another', () => {
  expect(codeOf(mayChangePlan(facts('active', { disputed: true })))).toBe('not_now')
  expect(codeOf(mayChangePlan(facts('active', { change: 'applying' })))).toBe('not_now')
  // Shown as allowed, so that the payment can be finished or cancelled.
  expect(codeOf(mayChangePlan(facts('active', { change: 'paying' })))).toBe(true)
  expect(codeOf(mayStartChange(facts('active', { change: 'paying' })))).toBe('not_now')
  expect(codeOf(mayStartChange(facts('active', { change: 'scheduled' })))).toBe(true)
  expect(codeOf(mayStartChange(facts('past_due', { change: 'paying' })))).toBe('membership_state')
})

test('cancelling within 14 days is possible only once, until the last day, even while the membership is ending or paused', () => {
  const within = { coolingOffEndsOn: localDay('2027-03-01') }
  for (const state of ['active', 'past_due', 'paused', 'ending'] as const)
    expect(codeOf(mayCancelWithinCoolingOff(facts(state, within)))).toBe(true)
  expect(codeOf(mayCancelWithinCoolingOff(facts('active', { coolingOffEndsOn: localDay('2027-02-28') })))).toBe(
    'not_now',
  )
  expect(codeOf(mayCancelWithinCoolingOff(facts('ending', { ...within, coolingOffCancelled: true })))).toBe(
    'already_done',
  )
})

test('every refusal states its reason', () => {
  for (const state of membershipStates)
    for (const may of Object.values(rights)) {
      const right = may(facts(state))
      if (!right.ok) expect(right.reason.message).toMatch(/^[A-Z].{20,}\.$/)
    }
})
