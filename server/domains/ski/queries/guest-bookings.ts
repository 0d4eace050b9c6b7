import { type ExpressionBuilder, sql } from 'kysely'
import { listUnsettled } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { overStates } from '../rules/ski-booking-transitions.ts'
import { listUndecidedFees } from './proposed-fee.ts'

type Bookings = ExpressionBuilder<Database, 'ski_booking'>

/** Whether nothing of a booking remains to be sent, returned, paid or refunded. */
export const isOver = ({ and, eb, not, exists, selectFrom }: Bookings) =>
  and([
    eb('ski_booking.state', 'in', [...overStates]),
    not(
      exists(
        selectFrom('ski_fee')
          .select('ski_fee.id')
          .whereRef('ski_fee.booking_id', '=', 'ski_booking.id')
          .where('ski_fee.state', '=', 'asked'),
      ),
    ),
    not(
      exists(
        selectFrom('ski_line')
          .select('ski_line.id')
          .whereRef('ski_line.booking_id', '=', 'ski_booking.id')
          .where('ski_line.rehire_after', 'is not', null),
      ),
    ),
  ])

/** Some bookings by id, or all to which nothing has happened since that moment. */
export type WhichBookings = { readonly ids: readonly Id<'ski-booking'>[] } | { readonly before: Date }

export interface GuestBooking {
  readonly id: Id<'ski-booking'>
  readonly return_id: Id<'ski-return'>
  readonly checkoutIds: readonly Id<'checkout'>[]
}

/**
 * Locks guests' bookings that are over and still name their buyer, except those with an unfinished refund or dispute and those whose
 * late fee is undecided.
 */
export async function lockGuestBookings(
  tx: Tx,
  selection: WhichBookings,
  now: Date,
  { withAddress = false }: { readonly withAddress?: boolean } = {},
): Promise<GuestBooking[]> {
  const finished = await tx
    .selectFrom('ski_booking')
    .select(['id', 'return_id'])
    .select(
      sql<Id<'checkout'>[]>`array(select checkout_id from ski_payment where booking_id = ski_booking.id)`.as(
        'checkoutIds',
      ),
    )
    .where('account_id', 'is', null)
    .where('buyer_email', '<>', '')
    .$if(withAddress, (query) => query.where(sql<boolean>`address <> '{}'::jsonb`))
    .where(isOver)
    .where((eb) =>
      'ids' in selection ? eb('id', '=', eb.fn.any(eb.val([...selection.ids]))) : isQuietSince(eb, selection.before),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const inQuestion = new Set(
    await listUnsettled(
      tx,
      finished.flatMap(({ checkoutIds }) => checkoutIds),
    ),
  )
  const decided = await excludeUndecidedFees(tx, finished, now)
  return decided.filter(({ checkoutIds }) => !checkoutIds.some((id) => inQuestion.has(id)))
}

/** Leaves out bookings whose late fee is undecided. */
export async function excludeUndecidedFees<Booking extends { readonly id: Id<'ski-booking'> }>(
  tx: Tx,
  finished: readonly Booking[],
  now: Date,
): Promise<Booking[]> {
  const undecided = await listUndecidedFees(tx, { bookingIds: finished.map(({ id }) => id) }, now)
  return finished.filter(({ id }) => !undecided.has(id))
}

const isQuietSince = ({ and, eb, not, exists, selectFrom }: Bookings, moment: Date) =>
  and([
    eb('booked_at', '<=', moment),
    not(
      exists(
        selectFrom('ski_booking_event')
          .select('ski_booking_event.id')
          .whereRef('ski_booking_event.booking_id', '=', 'ski_booking.id')
          .where('ski_booking_event.at', '>', moment),
      ),
    ),
    not(
      exists(
        selectFrom('ski_fee')
          .select('ski_fee.id')
          .whereRef('ski_fee.booking_id', '=', 'ski_booking.id')
          .where('ski_fee.ended_at', '>', moment),
      ),
    ),
  ])
