import { expect, test } from 'vitest'
import { membershipStates } from '#contract/membership/plan-details.ts'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { allowsMembershipTransition, membershipTransitions } from './membership-transitions.ts'

test('the transitions of a membership are consistent and cover every state of the contract', () => {
  expect(membershipTransitions.states).toEqual([...membershipStates])
  expect(findTransitionFaults(membershipTransitions)).toEqual([])
})

test('the transitions in the table are allowed and no others', () => {
  const { states, transitions } = membershipTransitions
  const allowed = states.flatMap((from) =>
    states.filter((to) => allowsMembershipTransition(from, to)).map((to) => `${from}>${to}`),
  )
  expect(allowed.toSorted()).toEqual(transitions.map(({ from, to }) => `${from}>${to}`).toSorted())
  expect(allowsMembershipTransition('cancelled', 'active')).toBe(false)
})

test('a planted fault is found', () => {
  const { transitions } = membershipTransitions
  const without = transitions.filter(({ to }) => to !== 'paused')
  expect(findTransitionFaults({ ...membershipTransitions, transitions: without })).toContain('nothing leads to paused')
})
