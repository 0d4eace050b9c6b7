import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { statesInCheck } from '#tests/support/states-in-check.ts'
import { checkoutTransitions } from '../checkout/rules/checkout-transitions.ts'
import { loanTransitions } from './rules/loan-transitions.ts'
import { orderTransitions } from './rules/order-transitions.ts'
import { returnTransitions } from './rules/return-transitions.ts'

const { pool } = await openTestDatabase()

test.each([
  ['checkout', checkoutTransitions.states],
  ['loan', loanTransitions.states],
  ['rental_order', orderTransitions.states],
  ['rental_return', returnTransitions.states],
])('the check of %s knows the states of its table of transitions, and no others', async (table, states) => {
  expect(await statesInCheck(pool, table)).toEqual(states.toSorted())
})
