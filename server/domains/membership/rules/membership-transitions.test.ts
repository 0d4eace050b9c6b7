import { expect, test } from 'vitest'
import { membershipStates } from '#contract/accounts.ts'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { allowsMembershipTransition, membershipTransitions } from './membership-transitions.ts'

test('the life of a membership is sound and knows every state of the wire', () => {
  expect(membershipTransitions.states).toEqual([...membershipStates])
  expect(findTransitionFaults(membershipTransitions)).toEqual([])
})

test('what is in the table is allowed and nothing else', () => {
  const { states, transitions } = membershipTransitions
  const allowed = states.flatMap((from) =>
    states.filter((to) => allowsMembershipTransition(from, to)).map((to) => `${from}>${to}`),
  )
  expect(allowed.toSorted()).toEqual(transitions.map(({ from, to }) => `${from}>${to}`).toSorted())
  expect(allowsMembershipTransition('cancelled', 'active')).toBe(false)
})

test('a planted fault is seen', () => {
  const { transitions } = membershipTransitions
  const without = transitions.filter(({ to }) => to !== 'paused')
  expect(findTransitionFaults({ ...membershipTransitions, transitions: without })).toContain('nothing leads to paused')
})
