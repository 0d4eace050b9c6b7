import { describe, expect, test } from 'vitest'
import { type MembershipState, membershipStates } from '#contract/membership/plan-details.ts'
import {
  type DesiredState,
  hasOvertakenEnd,
  isJoinable,
  nextReconciliation,
  type StandingFacts,
  type SubscriptionFacts,
  standingBySubscription,
} from './standing-by-subscription.ts'

const facts = (status: string, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status,
  abandoned: false,
  cancelAtPeriodEnd: false,
  invoiceOpen: false,
  periodUnpaid: false,
  changeUnpaid: false,
  paidSincePause: false,
  ...more,
})
const usual: Record<MembershipState, DesiredState> = {
  pending_acceptance: 'renew',
  active: 'renew',
  past_due: 'renew',
  paused: 'pause',
  ending: 'stop',
  cancelled: 'stop',
}
const by = (state: MembershipState, status: string, options: Partial<StandingFacts> = {}, more = {}) =>
  standingBySubscription({ state, desired: usual[state], reconciled: true, ...options }, facts(status, more))

describe('a membership follows its subscription', () => {
  test.each<[MembershipState, string, MembershipState]>([
    ['active', 'active', 'active'],
    ['active', 'past_due', 'past_due'],
    ['active', 'unpaid', 'past_due'],
    ['past_due', 'active', 'active'],
    ['past_due', 'unpaid', 'past_due'],
    ['active', 'paused', 'paused'],
    ['active', 'canceled', 'ending'],
    ['past_due', 'canceled', 'past_due'],
    ['past_due', 'incomplete_expired', 'past_due'],
    ['paused', 'canceled', 'ending'],
    ['ending', 'canceled', 'ending'],
    ['ending', 'past_due', 'ending'],
    ['pending_acceptance', 'active', 'pending_acceptance'],
    ['pending_acceptance', 'past_due', 'pending_acceptance'],
    ['pending_acceptance', 'canceled', 'cancelled'],
    ['active', 'incomplete', 'active'],
    ['past_due', 'paused', 'past_due'],
  ])('%s with %s is %s', (current, status, after) => expect(by(current, status).state).toBe(after))

  test('a membership set to expire in the provider’s dashboard is ending, and that becomes its desired state', () => {
    expect(by('active', 'active', {}, { cancelAtPeriodEnd: true })).toEqual({ state: 'ending', desired: 'stop' })
    expect(by('active', 'canceled')).toEqual({ state: 'ending', desired: 'end' })
    expect(by('ending', 'canceled')).toEqual({ state: 'ending', desired: 'stop' })
  })

  test('a membership that the provider abandons because nobody paid stays payable, whichever webhook comes first', () => {
    expect(by('past_due', 'canceled')).toEqual({ state: 'past_due', desired: 'renew' })
    expect(by('active', 'canceled', {}, { invoiceOpen: true, periodUnpaid: true })).toEqual({
      state: 'past_due',
      desired: 'renew',
    })
  })

  test('a member who has paid the period and owes only a change is not overdue', () => {
    for (const state of ['active', 'past_due'] as const)
      for (const status of ['past_due', 'unpaid'])
        expect(by(state, status, {}, { invoiceOpen: true, changeUnpaid: true })).toEqual({
          state: 'active',
          desired: 'renew',
        })
  })

  test('a membership whose subscription is abandoned for another stays overdue, even if it is paid at the last moment', () => {
    for (const status of ['active', 'past_due', 'canceled'])
      expect(by('past_due', status, {}, { abandoned: true })).toEqual({ state: 'past_due', desired: 'renew' })
  })

  test('a membership whose subscription ends with only a change unpaid is ending, not overdue', () => {
    expect(by('active', 'canceled', {}, { invoiceOpen: true })).toEqual({ state: 'ending', desired: 'end' })
  })

  test('nothing revives an ended membership, and unknown statuses change nothing', () => {
    for (const status of ['active', 'past_due', 'paused', 'canceled', 'invented'])
      expect(by('cancelled', status).state).toBe('cancelled')
    for (const state of membershipStates) expect(by(state, 'invented').state).toBe(state)
  })
})

describe('a replica never undoes', () => {
  test('a requested end', () => {
    for (const desired of ['stop', 'end'] as const)
      for (const status of ['active', 'past_due', 'paused'])
        expect(by('ending', status, { desired, reconciled: false })).toEqual({ state: 'ending', desired })
    expect(by('ending', 'active')).toEqual({ state: 'ending', desired: 'stop' })
  })

  test('a requested pause', () => {
    for (const reconciled of [true, false])
      for (const status of ['active', 'past_due', 'trialing'])
        expect(by('paused', status, { reconciled })).toEqual({ state: 'paused', desired: 'pause' })
  })

  test('an undone end, before the provider knows of it', () => {
    const stopping = { cancelAtPeriodEnd: true }
    expect(by('active', 'active', { reconciled: false }, stopping)).toEqual({ state: 'active', desired: 'renew' })
    expect(by('active', 'paused', { reconciled: false })).toEqual({ state: 'active', desired: 'renew' })
  })
})

describe('a reactivation', () => {
  const inProgress = { desired: 'renew' } as const
  test('is done once the subscription runs again', () =>
    expect(by('paused', 'active', inProgress)).toEqual({ state: 'active', desired: 'renew' }))
  test('waits while its invoice is open, or while its state is unknown', () => {
    expect(by('paused', 'paused', inProgress, { invoiceOpen: true })).toEqual({ state: 'paused', desired: 'renew' })
    expect(by('paused', 'paused', { ...inProgress, reconciled: false })).toEqual({ state: 'paused', desired: 'renew' })
  })
  test('continues when its invoice is paid before the subscription runs again', () =>
    expect(by('paused', 'paused', inProgress, { paidSincePause: true })).toEqual({ state: 'paused', desired: 'renew' }))
  test('ends when its invoice is no longer open and the subscription is still paused', () => {
    expect(by('paused', 'paused', inProgress)).toEqual({ state: 'paused', desired: 'pause' })
    expect(by('paused', 'past_due', inProgress)).toEqual({ state: 'paused', desired: 'renew' })
  })
})

test('only missing changes are requested from the provider', () => {
  const steps = (desired: DesiredState) =>
    ['active', 'past_due', 'paused', 'canceled'].flatMap((status) =>
      [false, true].map((cancelAtPeriodEnd) => nextReconciliation(desired, facts(status, { cancelAtPeriodEnd }))),
    )
  expect(steps('renew')).toEqual([null, 'renew', null, 'renew', null, 'renew', null, null])
  expect(steps('stop')).toEqual(['stop', null, 'stop', null, 'stop', null, null, null])
  expect(steps('end')).toEqual(['end', 'end', 'end', 'end', 'end', 'end', null, null])
  expect(steps('pause')).toEqual(['pause', 'pause', 'pause', 'pause', null, null, null, null])
})

test.each([
  ['stop', '2027-02-28', '2027-02-28', '2027-03-31', true],
  ['stop', '2027-02-28', '2027-03-01', '2027-03-31', true],
  ['stop', '2027-02-28', '2027-01-31', '2027-02-28', false],
  // The end was moved at the provider, beyond the paid time: the reconciliation moves it back.
  ['stop', '2027-02-28', '2027-01-31', '2027-03-10', false],
  // The end was set at the provider, within the first day of the paid time.
  ['stop', '2027-02-28', '2027-02-28', '2027-02-28', false],
  ['renew', '2027-02-28', '2027-02-28', '2027-03-31', false],
  ['stop', null, '2027-02-28', '2027-03-31', false],
  ['stop', '2027-02-28', null, '2027-03-31', false],
  ['stop', '2027-02-28', '2027-02-28', null, false],
] as const)(
  'with "%s" desired and the last day on %s, a period from %s to %s has overtaken the end: %s',
  (desired, endsOn, startsOn, stopsOn, expected) =>
    expect(hasOvertakenEnd({ desired, endsOn, startsOn, stopsOn })).toBe(expected),
)

test('only a running or unpaid subscription makes a member', () => {
  const words = [
    ...['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled', 'new'],
  ]
  expect(words.filter(isJoinable)).toEqual(['active', 'trialing', 'past_due', 'unpaid', 'paused'])
})
