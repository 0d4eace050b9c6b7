import { expect, test } from 'vitest'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { checkoutTransitions } from './checkout-transitions.ts'

test('the transitions of a checkout have no fault', () => {
  expect(findTransitionFaults(checkoutTransitions)).toEqual([])
})
