import type { AnswerOf, InputOf } from '#contract/index.ts'
import { cleanText } from '#server/domains/accounts/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockBooking } from '../queries/bookings.ts'
import { decidePosting } from '../rules/decide-posting.ts'
import { isOut } from '../rules/ski-booking-transitions.ts'
import type { SkiServices } from '../services.ts'
import { type Caller, findBookingToChange } from './caller.ts'
import { presentNow } from './read-bookings.ts'

type Asked = InputOf<'postSki'>['params'] & InputOf<'postSki'>['body']

/**
 * Records what the buyer says of posting a booking back: the day, and the number on the proof of posting. It may be corrected while
 * the booking is out.
 * @throws Refusal not_found, invalid_request, not_now
 */
export async function postSki(
  services: SkiServices,
  { code, day, number }: Asked,
  caller: Caller,
): Promise<AnswerOf<'postSki'>> {
  const { db, clock } = services
  const found = await findBookingToChange(services, code, caller)
  await transaction(db, async (tx) => {
    const booking = await lockBooking(tx, found.id)
    const said = { day: day as LocalDay, number: cleanText(number) }
    const decided = decidePosting({
      ...{ ...said, isOut: isOut(booking), today: dayInLondon(clock.now()) },
      sentOn: booking.dispatched_at && dayInLondon(booking.dispatched_at),
    })
    if (!decided.ok) {
      const { code: refusal, message, field } = decided.reason
      throw new Refusal(refusal, message, field && { field: `body.${field}` })
    }
    await tx
      .updateTable('ski_booking')
      .set({ proof_day: said.day, proof_number: said.number })
      .where('id', '=', booking.id)
      .where('state', '=', booking.state)
      .execute()
  })
  return presentNow(services, found.id)
}
