import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { statesInCheck } from '#tests/support/states-in-check.ts'
import { membershipTransitions } from './rules/membership-transitions.ts'
import { planChangeTransitions } from './rules/plan-change-transitions.ts'

const { pool } = await openTestDatabase()

test.each([
  ['membership', membershipTransitions.states],
  ['plan_change', planChangeTransitions.states],
])('the check of %s knows the states of its table of transitions, and no others', async (table, states) => {
  expect(await statesInCheck(pool, table)).toEqual(states.toSorted())
})
