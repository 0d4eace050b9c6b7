import { expect, test } from 'vitest'
import { findTransition, findTransitionFaults } from '#server/kernel/transition-table.ts'
import { skiBookingTransitions } from './ski-booking-transitions.ts'

test('the transitions of a booking of ski wear have no fault', () => {
  expect(findTransitionFaults(skiBookingTransitions)).toEqual([])
})

test('what was sent is not cancelled by its buyer, only when it comes back undelivered', () => {
  expect(findTransition(skiBookingTransitions, 'delivered', 'cancelled')).toBeUndefined()
  expect(findTransition(skiBookingTransitions, 'dispatched', 'cancelled')?.by).toBe('come back undelivered')
})
