import { expect, test } from 'vitest'
import { findTransitionFaults, type TransitionTable } from '#server/kernel/transition-table.ts'
import { loanTransitions } from './loan-transitions.ts'
import { orderTransitions } from './order-transitions.ts'
import { returnTransitions } from './return-transitions.ts'

const lives: Record<string, TransitionTable> = {
  order: orderTransitions,
  return: returnTransitions,
  loan: loanTransitions,
}

test.each(Object.entries(lives))('the life of a %s is walked from start to end without a fault', (_, table) => {
  expect(findTransitionFaults(table)).toEqual([])
})

test('an order that may be cancelled after dispatch, or a state nobody reaches, would be seen', () => {
  const { transitions } = orderTransitions as TransitionTable
  const unreachable = { ...orderTransitions, transitions: transitions.filter(({ by }) => by !== 'dispatch') }
  expect(findTransitionFaults(unreachable)).toEqual([
    'nothing leads to dispatched',
    'nothing leads to delivered',
    'packed is a dead end',
  ])
  const after = {
    ...orderTransitions,
    transitions: [...transitions, { from: 'delivered', to: 'cancelled', by: 'cancel' }],
  }
  expect(findTransitionFaults(after as TransitionTable)).toEqual(['delivered is an end and yet leads on'])
})
