import { describe, expect, test } from 'vitest'
import { type MembershipState, membershipStates } from '#contract/accounts.ts'
import { isJoinable, standingBySubscription } from './standing-by-subscription.ts'

const by = (current: MembershipState, status: string, cancelAtPeriodEnd = false) =>
  standingBySubscription(current, { status, cancelAtPeriodEnd })

describe('a membership follows its subscription', () => {
  test.each<[MembershipState, string, MembershipState]>([
    ['active', 'active', 'active'],
    ['active', 'past_due', 'past_due'],
    ['active', 'unpaid', 'past_due'],
    ['past_due', 'active', 'active'],
    ['past_due', 'unpaid', 'past_due'],
    ['active', 'paused', 'paused'],
    ['paused', 'active', 'active'],
    ['active', 'canceled', 'ending'],
    ['past_due', 'canceled', 'ending'],
    ['ending', 'canceled', 'ending'],
    ['ending', 'past_due', 'ending'],
    ['pending_acceptance', 'active', 'pending_acceptance'],
    ['pending_acceptance', 'past_due', 'pending_acceptance'],
    ['pending_acceptance', 'canceled', 'cancelled'],
    ['active', 'incomplete', 'active'],
  ])('%s with %s is %s', (current, status, after) => expect(by(current, status)).toBe(after))

  test('one that runs out is ending, and undone when it no longer does', () => {
    expect(by('active', 'active', true)).toBe('ending')
    expect(by('ending', 'active', true)).toBe('ending')
    expect(by('ending', 'active', false)).toBe('active')
  })

  test('nothing brings back what has ended, and unknown words change nothing', () => {
    for (const status of ['active', 'past_due', 'paused', 'canceled', 'invented'])
      expect(by('cancelled', status)).toBe('cancelled')
    for (const state of membershipStates) expect(by(state, 'invented')).toBe(state)
  })
})

test('only a running or unpaid subscription makes a member', () => {
  const words = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'incomplete_expired',
    'canceled',
    'new',
  ]
  expect(words.filter(isJoinable)).toEqual(['active', 'trialing', 'past_due', 'unpaid', 'paused'])
})
