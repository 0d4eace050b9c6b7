import { expect, test } from 'vitest'
import { findTransitionFaults } from '#server/kernel/transition-table.ts'
import { skiBookingTransition, skiBookingTransitions } from './ski-booking-transitions.ts'

test('the transitions of a booking of ski wear have no fault', () => {
  expect(findTransitionFaults(skiBookingTransitions)).toEqual([])
})

test('what was sent is not cancelled by its buyer, only when it comes back undelivered', () => {
  expect(() => skiBookingTransition('delivered', 'cancelled')).toThrow(RangeError)
  expect(skiBookingTransition('dispatched', 'cancelled').by).toBe('come back undelivered')
})
