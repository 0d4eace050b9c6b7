import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRow, type Step } from '#server/platform/db/move-rows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type SkiBookingState, skiBookingTransitions } from '../rules/ski-booking-transitions.ts'

export const skiBookingLife: Life<SkiBookingState> = {
  table: 'ski_booking',
  events: 'ski_booking_event',
  subject: 'booking_id',
  transitions: skiBookingTransitions,
}

const stamp = {
  dispatched: 'dispatched_at',
  delivered: 'delivered_at',
  posted: 'posted_at',
  returned: 'returned_at',
  cancelled: 'cancelled_at',
} as const
const isStamped = (state: SkiBookingState): state is keyof typeof stamp => state in stamp

/**
 * Moves a booking, whose row the caller has locked, by one transition and writes its event.
 * @param step.at when it happened, if we learn of it only now
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the booking is in another state
 */
export async function moveBooking(
  tx: Tx,
  bookingId: Id<'ski-booking'>,
  step: Step<SkiBookingState> & { readonly at?: Date },
): Promise<void> {
  const set = isStamped(step.to) ? { [stamp[step.to]]: step.at ?? step.now } : {}
  await moveRow(tx, skiBookingLife, { ...step, id: bookingId, what: 'booking', set })
}
