import { expect, test } from 'vitest'
import { findTransition, findTransitionFaults } from '#server/kernel/transition-table.ts'
import { skiBookingTransitions } from './ski-booking-transitions.ts'

test('the transition table of ski bookings is well formed', () => {
  expect(findTransitionFaults(skiBookingTransitions)).toEqual([])
})

test('a booking that was sent is cancelled only if it comes back undelivered or is lost', () => {
  for (const state of ['delivered', 'posted'] as const)
    expect(findTransition(skiBookingTransitions, state, 'cancelled')).toBeUndefined()
  expect(findTransition(skiBookingTransitions, 'returned', 'cancelled')?.by).toBe('come back undelivered')
  expect(findTransition(skiBookingTransitions, 'dispatched', 'cancelled')?.by).toBe('come back undelivered or be lost')
})
