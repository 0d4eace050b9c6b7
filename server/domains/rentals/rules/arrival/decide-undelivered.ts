// Decides whether the office is asked about an order that should have arrived, but whose delivery nobody has recorded (product §4.7):
// once, some days after.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { OrderState } from '../order-transitions.ts'

export interface UndeliveredFacts {
  readonly state: OrderState
  /** The last day on which it should have arrived. */
  readonly expectedOn: LocalDay
  /** The day on which the office was asked. */
  readonly askedOn: LocalDay | null
  /** What its carrier has reported. */
  readonly deliveredAt: Date | null
  readonly comingBackSince: Date | null
  readonly today: LocalDay
  /** Setting `order.undelivered_days`. */
  readonly days: number
}

export function decideUndelivered(facts: UndeliveredFacts): 'wait' | 'ask' {
  const { state, expectedOn, askedOn, deliveredAt, comingBackSince, today, days } = facts
  if (state !== 'dispatched' || askedOn !== null) return 'wait'
  // A job records the delivery; about a parcel that comes back to us the office has been emailed.
  if (deliveredAt !== null || comingBackSince !== null) return 'wait'
  return today >= addDays(expectedOn, days) ? 'ask' : 'wait'
}
