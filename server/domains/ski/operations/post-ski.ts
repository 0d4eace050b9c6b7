import type { AnswerOf, InputOf } from '#contract/index.ts'
import { cleanText } from '#server/domains/accounts/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockBooking } from '../queries/bookings.ts'
import { isComingBack } from '../queries/coming-back.ts'
import { decidePosting } from '../rules/decide-posting.ts'
import type { SkiServices } from '../services.ts'
import { type Caller, findBookingToChange } from './caller.ts'
import { presentNow } from './read-bookings.ts'

type Input = InputOf<'postSki'>['params'] & InputOf<'postSki'>['body']

/**
 * Records when the buyer says they posted a booking back, with the number on their proof of posting. They may report again until all
 * of it is received, as a correction or for a second parcel; every report is kept.
 * @throws Refusal not_found, too_many; invalid_request for the day or number; not_now unless the booking is out, or
 * while its carrier is bringing it back undelivered
 */
export async function postSki(
  services: SkiServices,
  { code, day, number }: Input,
  caller: Caller,
): Promise<AnswerOf<'postSki'>> {
  const { db, clock } = services
  const found = await findBookingToChange(services, code, caller)
  await transaction(db, async (tx) => {
    const booking = await lockBooking(tx, found.id)
    const proof = { day: day as LocalDay, number: cleanText(number) }
    const decided = decidePosting({
      ...proof,
      state: booking.state,
      isComingBack: await isComingBack(tx, booking),
      today: dayInLondon(clock.now()),
      sentOn: booking.dispatched_at && dayInLondon(booking.dispatched_at),
    })
    if (!decided.ok) {
      const { code: refusal, message, field } = decided.reason
      throw new Refusal(refusal, message, field && { field: `body.${field}` })
    }
    // Sent twice, it is one report.
    if (booking.proof_day === proof.day && booking.proof_number === proof.number) return
    await tx
      .insertInto('ski_proof')
      .values({ booking_id: booking.id, ...proof, reported_at: clock.now() })
      .execute()
    await tx
      .updateTable('ski_booking')
      .set({ proof_day: proof.day, proof_number: proof.number })
      .where('id', '=', booking.id)
      .where('state', '=', booking.state)
      .execute()
  })
  return presentNow(services, found.id)
}
