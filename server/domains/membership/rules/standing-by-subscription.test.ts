import { describe, expect, test } from 'vitest'
import { type MembershipState, membershipStates } from '#contract/accounts.ts'
import {
  isJoinable,
  nextAlignment,
  type StandingFacts,
  type SubscriptionFacts,
  standingBySubscription,
  type Wanted,
} from './standing-by-subscription.ts'

const facts = (status: string, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  ...{
    status,
    left: false,
    cancelAtPeriodEnd: false,
    invoiceOpen: false,
    periodUnpaid: false,
    changeUnpaid: false,
    paidSincePause: false,
  },
  ...more,
})
const usual: Record<MembershipState, Wanted> = {
  pending_acceptance: 'renew',
  active: 'renew',
  past_due: 'renew',
  paused: 'pause',
  ending: 'stop',
  cancelled: 'stop',
}
const by = (state: MembershipState, status: string, wishes: Partial<StandingFacts> = {}, more = {}) =>
  standingBySubscription({ state, wanted: usual[state], aligned: true, ...wishes }, facts(status, more))

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

  test('one that is made to run out by hand is ending, and stays wanted so', () => {
    expect(by('active', 'active', {}, { cancelAtPeriodEnd: true })).toEqual({ state: 'ending', wanted: 'stop' })
    expect(by('active', 'canceled')).toEqual({ state: 'ending', wanted: 'end' })
    expect(by('ending', 'canceled')).toEqual({ state: 'ending', wanted: 'stop' })
  })

  test('one that the provider gives up because nobody paid stays payable, whichever message of it comes first', () => {
    expect(by('past_due', 'canceled')).toEqual({ state: 'past_due', wanted: 'renew' })
    expect(by('active', 'canceled', {}, { invoiceOpen: true, periodUnpaid: true })).toEqual({
      state: 'past_due',
      wanted: 'renew',
    })
  })

  test('who has paid the period and owes a change alone is not overdue', () => {
    for (const state of ['active', 'past_due'] as const)
      for (const status of ['past_due', 'unpaid'])
        expect(by(state, status, {}, { invoiceOpen: true, changeUnpaid: true })).toEqual({
          state: 'active',
          wanted: 'renew',
        })
  })

  test('one that we have left for another stays overdue, even paid in its last moment', () => {
    for (const status of ['active', 'past_due', 'canceled'])
      expect(by('past_due', status, {}, { left: true })).toEqual({ state: 'past_due', wanted: 'renew' })
  })

  test('a bill for a change within a paid period that is still open does not make its end one of an unpaid renewal', () => {
    expect(by('active', 'canceled', {}, { invoiceOpen: true })).toEqual({ state: 'ending', wanted: 'end' })
  })

  test('nothing brings back what has ended, and unknown words change nothing', () => {
    for (const status of ['active', 'past_due', 'paused', 'canceled', 'invented'])
      expect(by('cancelled', status).state).toBe('cancelled')
    for (const state of membershipStates) expect(by(state, 'invented').state).toBe(state)
  })
})

describe('a mirror never undoes', () => {
  test('an end that was asked for', () => {
    for (const wanted of ['stop', 'end'] as const)
      for (const status of ['active', 'past_due', 'paused'])
        expect(by('ending', status, { wanted, aligned: false })).toEqual({ state: 'ending', wanted })
    expect(by('ending', 'active')).toEqual({ state: 'ending', wanted: 'stop' })
  })

  test('a pause that was asked for', () => {
    for (const aligned of [true, false])
      for (const status of ['active', 'past_due', 'trialing'])
        expect(by('paused', status, { aligned })).toEqual({ state: 'paused', wanted: 'pause' })
  })

  test('an end that was taken back, before the provider has heard of it', () => {
    const stopping = { cancelAtPeriodEnd: true }
    expect(by('active', 'active', { aligned: false }, stopping)).toEqual({ state: 'active', wanted: 'renew' })
    expect(by('active', 'paused', { aligned: false })).toEqual({ state: 'active', wanted: 'renew' })
  })
})

describe('a reactivation', () => {
  const underWay = { wanted: 'renew' } as const
  test('is done when the provider runs', () =>
    expect(by('paused', 'active', underWay)).toEqual({ state: 'active', wanted: 'renew' }))
  test('waits while its invoice is open, or while nobody knows', () => {
    expect(by('paused', 'paused', underWay, { invoiceOpen: true })).toEqual({ state: 'paused', wanted: 'renew' })
    expect(by('paused', 'paused', { ...underWay, aligned: false })).toEqual({ state: 'paused', wanted: 'renew' })
  })
  test('is not given up when its invoice is paid before the provider runs', () =>
    expect(by('paused', 'paused', underWay, { paidSincePause: true })).toEqual({ state: 'paused', wanted: 'renew' }))
  test('is given up with its invoice, while the provider has it paused', () => {
    expect(by('paused', 'paused', underWay)).toEqual({ state: 'paused', wanted: 'pause' })
    expect(by('paused', 'past_due', underWay)).toEqual({ state: 'paused', wanted: 'renew' })
  })
})

test('only what is missing is asked of the provider', () => {
  const steps = (wanted: Wanted) =>
    ['active', 'past_due', 'paused', 'canceled'].flatMap((status) =>
      [false, true].map((cancelAtPeriodEnd) => nextAlignment(wanted, facts(status, { cancelAtPeriodEnd }))),
    )
  expect(steps('renew')).toEqual([null, 'go on', null, 'go on', null, 'go on', null, null])
  expect(steps('stop')).toEqual(['stop', null, 'stop', null, 'stop', null, null, null])
  expect(steps('end')).toEqual(['end', 'end', 'end', 'end', 'end', 'end', null, null])
  expect(steps('pause')).toEqual(['pause', 'pause', 'pause', 'pause', null, null, null, null])
})

test('only a running or unpaid subscription makes a member', () => {
  const words = [
    ...['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled', 'new'],
  ]
  expect(words.filter(isJoinable)).toEqual(['active', 'trialing', 'past_due', 'unpaid', 'paused'])
})
