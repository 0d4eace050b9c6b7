import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { checkoutTransitions } from './rules/checkout-transitions.ts'
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
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and conname = $2`,
    [table, `${table}_state_check`],
  )
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, state]) => state)
  expect(known.toSorted()).toEqual(states.toSorted())
})
