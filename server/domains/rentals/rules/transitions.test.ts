import { expect, test } from 'vitest'
import { findTransitionFaults, type TransitionTable } from '#server/kernel/transition-table.ts'
import { loanTransitions } from './loan-transitions.ts'
import { lossTransitions } from './loss-transitions.ts'
import { orderTransitions } from './order-transitions.ts'
import { pieceReportTransitions } from './piece-report-transitions.ts'
import { returnTransitions } from './return-transitions.ts'

const lives: Record<string, TransitionTable> = {
  order: orderTransitions,
  return: returnTransitions,
  loan: loanTransitions,
  loss: lossTransitions,
  'report of a piece': pieceReportTransitions,
}

test.each(Object.entries(lives))('the transitions of a %s have no fault', (_, table) => {
  expect(findTransitionFaults(table)).toEqual([])
})

test('the check finds unreachable states, and an order that could be cancelled after its delivery', () => {
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
