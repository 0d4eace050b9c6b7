import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { statesInCheck } from '#tests/support/states-in-check.ts'
import { checkoutTransitions } from '../checkout/rules/checkout-transitions.ts'
import { loanTransitions } from './rules/loan-transitions.ts'
import { lossTransitions } from './rules/loss-transitions.ts'
import { orderTransitions } from './rules/order-transitions.ts'
import { pieceReportTransitions } from './rules/piece-report-transitions.ts'
import { returnTransitions } from './rules/return-transitions.ts'

const { pool } = await openTestDatabase()

test.each([
  ['checkout', checkoutTransitions.states],
  ['loan', loanTransitions.states],
  ['loss', lossTransitions.states],
  ['piece_report', pieceReportTransitions.states],
  ['rental_order', orderTransitions.states],
  ['rental_return', returnTransitions.states],
])('the check constraint of %s allows exactly the states of its transition table', async (table, states) => {
  expect(await statesInCheck(pool, table)).toEqual(states.toSorted())
})
