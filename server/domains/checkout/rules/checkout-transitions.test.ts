import { expect, test } from 'vitest'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { checkoutTransitions } from './checkout-transitions.ts'

test('the life of a checkout is walked from start to end without a fault', () => {
  expect(findTransitionFaults(checkoutTransitions)).toEqual([])
})
