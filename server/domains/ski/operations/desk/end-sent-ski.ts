// Ending ski wear that was sent and did not arrive: the carrier brought it back, or lost it.
import { lockGarments, moveGarments, neverArrived } from '#server/domains/inventory/index.ts'
import { closeParcel, moveParcel, readWhereabouts } from '#server/domains/shipping/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listFees, lockBooking, type SkiBooking } from '../../queries/bookings.ts'
import { isComingBack } from '../../queries/coming-back.ts'
import type { SkiRecords } from '../../services.ts'
import { endUnsent } from '../../steps/desk/end-unsent.ts'
import { moveBooking } from '../../steps/move-booking.ts'
import { isAway, listLiveLines, type OfficeBooking, refuse } from './desk-lines.ts'

/**
 * Receives a booking that the carrier could not deliver: cancels it, refunds it in full, and sends its pieces to inspection. A booking
 * whose pieces were all received as a return is cancelled and refunded, too, once a scan says that it came back.
 * @returns the pieces to inspect, without those that were already back or written off
 * @throws Refusal not_now unless it is dispatched or the carrier is bringing it back; when some of its pieces are already back and the
 * carrier is not bringing it back; while its late fee is asked for or paid
 */
export const receiveUndeliveredSki = (
  services: SkiRecords,
  { bookingId, operator }: OfficeBooking,
): Promise<readonly Id<'garment'>[]> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.state !== 'dispatched' && !(await isComingBack(tx, booking)))
      throw refuse(booking, 'what is on its way comes back undelivered')
    await requireNoFee(tx, booking)
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const garmentIds = await endSent(tx, services, { booking, why: 'undelivered', actor, now })
    await moveParcel(tx, { carriesId: bookingId, step: 'delivered', now })
    await recordOfficeAction(tx, { operator, action: 'ski.sent-back', subjectId: bookingId, now })
    return garmentIds
  })

/**
 * Cancels a booking that its carrier has lost on its way to the buyer, like one that came back undelivered, except that its pieces count
 * as lost. A piece that turns up is received by its QR id.
 * @returns the lost garments
 * @throws Refusal not_now unless it is dispatched; if anything says that it arrived: a scan, the buyer's proof of posting, or a piece
 * that is back or written off while the carrier is not bringing the booking back
 */
export const recordLostSki = (
  services: SkiRecords,
  { bookingId, operator }: OfficeBooking,
): Promise<readonly Id<'garment'>[]> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.state !== 'dispatched') throw refuse(booking, 'what is on its way can be lost')
    // The jobs that record the scans may not have run yet.
    if ((await readWhereabouts(tx, bookingId)).deliveredAt)
      throw new Refusal('not_now', `The carrier says that booking ${booking.reference} was delivered.`)
    if (booking.proof_day !== null || (await readWhereabouts(tx, booking.return_id)).postedAt)
      throw new Refusal('not_now', `Booking ${booking.reference} arrived: its buyer has posted it back.`)
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const garmentIds = await endSent(tx, services, { booking, why: 'lost', actor, now })
    await closeParcel(tx, { carriesId: bookingId, now })
    await recordOfficeAction(tx, { operator, action: 'ski.lost', subjectId: bookingId, now })
    return garmentIds
  })

/** @throws Refusal not_now while a late fee is asked for or paid */
async function requireNoFee(tx: Tx, { id, reference }: SkiBooking): Promise<void> {
  const [fee] = await listFees(tx, [id])
  if (fee?.state !== 'asked' && fee?.state !== 'paid') return
  const drop = fee.state === 'asked' ? '--waive' : '--refund'
  throw new Refusal(
    'not_now',
    `The late fee of booking ${reference} is ${fee.state}, and what never arrived is not late. First: npm run office -- ski-fee ${reference} ${drop} WHY`,
  )
}

interface Ending {
  /** Locked. */
  readonly booking: SkiBooking
  readonly why: 'undelivered' | 'lost'
  readonly actor: Actor
  readonly now: Date
}

/**
 * Pieces that were received or written off before the carrier said that the booking comes back are refunded, too, and stay where they are.
 * @throws Refusal not_now when some of its pieces are back or written off, and no scan says that it comes back
 */
async function endSent(
  tx: Tx,
  { events }: Pick<SkiRecords, 'events'>,
  { booking, why, actor, now }: Ending,
): Promise<readonly Id<'garment'>[]> {
  const { id: bookingId, reference } = booking
  const lines = await listLiveLines(tx, booking)
  const away = lines.filter(isAway)
  if (away.length < lines.length && !(await isComingBack(tx, booking)))
    throw new Refusal('not_now', `Pieces of booking ${reference} are already back or written off: receive the rest.`)
  const garmentIds = away.map(({ garment_id }) => garment_id)
  await lockGarments(tx, garmentIds)
  const to = why === 'lost' ? 'lost' : 'received'
  await moveGarments(tx, { garmentIds, from: 'out', to, actor, note: neverArrived, now })
  await moveBooking(tx, bookingId, { from: booking.state, to: 'cancelled', actor, now })
  const pence = await endUnsent(tx, booking, { lines, why, actor, now })
  await closeParcel(tx, { carriesId: booking.return_id, now })
  const lineIds = lines.map(({ id }) => id)
  await events.publish(tx, { type: 'ski-not-sent', bookingId, lineIds, pence, why })
  return garmentIds
}
