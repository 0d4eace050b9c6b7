import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { lockBooking } from '../queries/bookings.ts'
import { findHiredAgain, listToRehire } from '../queries/changes.ts'
import { rehiredRefund } from '../rules/decide-cancel.ts'
import type { SkiJobServices, SkiRecords } from '../services.ts'
import { refundBooking } from '../steps/refund-booking.ts'

export const rehiredJob = 'ski:rehired'

/**
 * Refunds pieces that were cancelled too late for a refund but then hired by somebody else, for the share of their days that were
 * hired again (product §8). Each piece is decided once, on the day after its last day.
 */
export async function refundRehired(services: SkiJobServices): Promise<void> {
  const today = dayInLondon(services.clock.now())
  const bookings = Map.groupBy(await listToRehire(services.db, today), ({ booking_id }) => booking_id)
  for (const [bookingId, lines] of bookings)
    try {
      await refundLines(services, { bookingId, lineIds: lines.map(({ id }) => id) })
    } catch (error) {
      services.log.warn({ err: error, bookingId }, 'refund of rehired ski wear postponed to the next run')
    }
}

const refundLines = (
  { db, clock, events }: SkiRecords,
  { bookingId, lineIds }: { readonly bookingId: Id<'ski-booking'>; readonly lineIds: readonly Id<'ski-line'>[] },
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockBooking(tx, bookingId)
    const now = clock.now()
    const refunded: Id<'ski-line'>[] = []
    let pence = 0
    for (const lineId of lineIds) {
      const line = await findHiredAgain(tx, lineId)
      if (!line) continue
      const amount = rehiredRefund(line.price, line.days, line.hiredAgain)
      await tx
        .updateTable('ski_line')
        .set({ refunded_pence: line.refunded + amount, rehire_after: null })
        .where('id', '=', lineId)
        .where('rehire_after', 'is not', null)
        .execute()
      const cause = `rehired:${lineId}`
      const reason = 'Ski wear that was cancelled was rented again'
      await refundBooking(tx, { bookingId, amount, reason, cause, actor: systemActor(rehiredJob), now })
      if (amount === 0) continue
      refunded.push(lineId)
      pence += amount
    }
    if (pence > 0) await events.publish(tx, { type: 'ski-rehired', bookingId, lineIds: refunded, pence })
  })
