import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { statesInCheck } from '#tests/support/states-in-check.ts'
import { membershipTransitions } from './rules/membership-transitions.ts'
import { planChangeTransitions } from './rules/plan-change-transitions.ts'

const { pool } = await openTestDatabase()

test.each([
  ['membership', membershipTransitions.states],
  ['plan_change', planChangeTransitions.states],
])('the check constraint of %s allows exactly the states of its transition table', async (table, states) => {
  expect(await statesInCheck(pool, table)).toEqual(states.toSorted())
})
