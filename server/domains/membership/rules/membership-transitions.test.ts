import { expect, test } from 'vitest'
import { membershipStates } from '#contract/accounts.ts'
import { allowsMembershipTransition, membershipTransitions } from './membership-transitions.ts'

type Table = typeof membershipTransitions

/** What is wrong with the table, so that a planted fault can be shown to be seen. */
function faultsOf({ states, transitions }: Table): string[] {
  const reached = new Set(['pending_acceptance'])
  for (const state of reached) for (const { from, to } of transitions) if (from === state) reached.add(to)
  const dead = states.filter((state) => !transitions.some(({ from }) => from === state))
  return [
    ...transitions.flatMap(({ from, to, by }) => [
      ...[from, to].filter((state) => !states.includes(state)).map((state) => `${state} is no state`),
      ...(from === to ? [`${from} leads to itself`] : []),
      ...(by.length === 0 ? [`nobody moves ${from} to ${to}`] : []),
      ...(transitions.filter((other) => other.from === from && other.to === to).length > 1
        ? [`${from} → ${to} twice`]
        : []),
    ]),
    ...states.filter((state) => !reached.has(state)).map((state) => `${state} is never reached`),
    ...(dead.join() === 'cancelled' ? [] : [`ends in ${dead.join()}`]),
  ]
}

test('the life of a membership is walked from its start and ends only in cancelled', () => {
  expect(membershipTransitions.states).toEqual([...membershipStates])
  expect(faultsOf(membershipTransitions)).toEqual([])
})

test('what is in the table is allowed and nothing else', () => {
  const { states, transitions } = membershipTransitions
  const allowed = states.flatMap((from) =>
    states.filter((to) => allowsMembershipTransition(from, to)).map((to) => `${from}>${to}`),
  )
  expect(allowed.toSorted()).toEqual(transitions.map(({ from, to }) => `${from}>${to}`).toSorted())
  expect(allowsMembershipTransition('cancelled', 'active')).toBe(false)
})

test('the walk sees planted faults', () => {
  const { states, transitions } = membershipTransitions
  const planted = (change: Partial<Table>) => faultsOf({ states, transitions, ...change })
  expect(planted({ transitions: transitions.filter(({ to }) => to !== 'paused') })).toContain('paused is never reached')
  expect(planted({ transitions: [...transitions, { from: 'cancelled', to: 'active', by: ['member'] }] })).toContain(
    'ends in ',
  )
  expect(planted({ transitions: [...transitions, { from: 'active', to: 'past_due', by: [] }] })).toEqual([
    'active → past_due twice',
    'nobody moves active to past_due',
    'active → past_due twice',
  ])
})
