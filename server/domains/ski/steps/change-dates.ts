import { sql } from 'kysely'
import type { StepServices } from '#server/domains/checkout/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiBooking } from '../queries/bookings.ts'
import type { SkiSettings } from '../queries/ski-settings.ts'
import type { ChangeTerms } from '../rules/change-terms.ts'
import { blockedDays } from '../rules/hire-dates.ts'
import { termsDates } from '../rules/ski-terms.ts'
import { extendCodes } from './extend-codes.ts'
import { bookDays } from './take-days.ts'

export interface DatesToChange {
  readonly changeId: Id<'ski-change'>
  /** In the state `booked`, and locked, as are its garments and those of the terms. */
  readonly booking: SkiBooking
  readonly terms: ChangeTerms
  readonly settings: SkiSettings
  /** The checkout that held the new days and paid for them, if they cost more. */
  readonly checkoutId: Id<'checkout'> | undefined
  /** What is refunded, if they cost less. */
  readonly back: Pence
  readonly actor: Actor
}

/** Moves a whole booking to other dates, with the garments, prices and days of its lines. */
export async function changeDates(
  tx: Tx,
  { clock, events }: StepServices,
  { changeId, booking, terms, settings, checkoutId, back, actor }: DatesToChange,
): Promise<void> {
  const now = clock.now()
  const { firstDay, lastDay } = termsDates(terms)
  const { pieces } = terms
  await bookDays(
    tx,
    pieces.map(({ line_id, garment_id }) => ({ lineId: line_id, garmentId: garment_id })),
    { blocked: blockedDays({ firstDay, lastDay }, settings), now, checkoutId },
  )
  const { numAffectedRows } = await sql`
    update ski_line set garment_id = moved.garment_id, price_pence = moved.price_pence, kept_pence = moved.kept_pence
    from unnest(${pieces.map(({ line_id }) => line_id)}::uuid[], ${pieces.map(({ garment_id }) => garment_id)}::uuid[],
      ${pieces.map(({ price_pence }) => price_pence)}::integer[], ${pieces.map(({ kept_pence }) => kept_pence ?? 0)}::integer[])
      as moved(id, garment_id, price_pence, kept_pence)
    where ski_line.id = moved.id and booking_id = ${booking.id} and ended_at is null`.execute(tx)
  if (numAffectedRows !== BigInt(pieces.length)) throw new Error(`a piece of ${booking.reference} had ended`)
  const { numUpdatedRows } = await tx
    .updateTable('ski_booking')
    .set({ first_day: firstDay, last_day: lastDay })
    .where('id', '=', booking.id)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`${booking.reference} is ${booking.state}: its dates stay`)
  await tx
    .insertInto('ski_change')
    .values({
      id: changeId,
      booking_id: booking.id,
      actor,
      at: now,
      from_first_day: booking.first_day,
      from_last_day: booking.last_day,
      to_first_day: firstDay,
      to_last_day: lastDay,
    })
    .execute()
  await extendCodes(tx, { bookingId: booking.id, lastDay, now })
  await events.publish(tx, {
    type: 'ski-changed',
    bookingId: booking.id,
    changeId,
    checkoutId: checkoutId ?? null,
    back,
    kept: pieces.reduce((sum, { kept_pence }) => sum + (kept_pence ?? 0), 0),
  })
}
