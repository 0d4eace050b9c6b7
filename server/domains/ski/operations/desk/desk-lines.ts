import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isLive, listLines, type SkiBooking, type SkiLine } from '../../queries/bookings.ts'
import { isComingBack } from '../../queries/coming-back.ts'

export interface OfficeBooking {
  readonly bookingId: Id<'ski-booking'>
  readonly operator: string
}

/** @param only completes the sentence, as in "only what was sent comes back" */
export const refuse = ({ reference, state }: SkiBooking, only: string) =>
  new Refusal('not_now', `Booking ${reference} is ${state}: only ${only}.`)

/**
 * A booking that never reached its buyer is refunded in full, and owes no late fee.
 * @throws Refusal not_now when the carrier is bringing it back undelivered
 */
export async function refuseUndelivered(db: Db | Tx, booking: SkiBooking): Promise<void> {
  const { reference } = booking
  if (await isComingBack(db, booking))
    throw new Refusal(
      'not_now',
      `The carrier says that booking ${reference} comes back undelivered: npm run office -- sent-back ${reference}`,
    )
}

/**
 * Ski wear is not sent once its hire is over.
 * @throws Refusal not_now after the last day
 */
export function requireDaysLeft({ reference, last_day }: SkiBooking, today: LocalDay): void {
  if (today > last_day)
    throw new Refusal(
      'not_now',
      `Booking ${reference} was for days until ${formatDay(last_day as LocalDay)}, so it is not sent any more. To refund it: npm run office -- ski-cancel ${reference}`,
    )
}

/** The lines of a booking that have not been cancelled. */
export const listLiveLines = async (tx: Tx, { id }: SkiBooking): Promise<SkiLine[]> =>
  (await listLines(tx, [id])).filter(isLive)

/** Neither back nor written off. */
export const isAway = ({ returned_at, lost_at }: SkiLine): boolean => returned_at === null && lost_at === null

/** @throws Refusal not_found when a garment is not in the booking */
export function linesOf(
  booking: SkiBooking,
  lines: readonly SkiLine[],
  garmentIds: readonly Id<'garment'>[],
): SkiLine[] {
  return [...new Set(garmentIds)].map((id) => {
    const line = lines.find(({ garment_id }) => garment_id === id)
    if (!line)
      throw new Refusal('not_found', `That garment is not part of booking ${booking.reference}.`, { ids: [id] })
    return line
  })
}
