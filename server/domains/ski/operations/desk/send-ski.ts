// Sending ski wear: dispatch, delivery, and posting back.
import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { findLabelCode, moveParcel, readWhereabouts, trackedAt } from '#server/domains/shipping/index.ts'
import { operatorActor, systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { findBooking, lockBooking, type SkiBooking } from '../../queries/bookings.ts'
import { findBookingIdOfReturn } from '../../queries/desk/booking-of-return.ts'
import type { SkiRecords } from '../../services.ts'
import { requireUndisputed } from '../../steps/desk/require-undisputed.ts'
import { moveBooking } from '../../steps/move-booking.ts'
import { listLiveLines, type OfficeBooking, refuse, requireDaysLeft } from './desk-lines.ts'
import { pickWithin } from './pick-ski.ts'

/** The codes of both labels. */
export interface SkiLabels {
  readonly label: string
  readonly returnLabel: string
}

export interface Dispatched {
  /** Null when none of it could be picked, so the booking was cancelled. */
  readonly sent: SkiLabels | null
  /** Recalled pieces without an equal one, which were refunded and not sent. */
  readonly ended: readonly Id<'garment'>[]
}

/**
 * Sends a booking, picking it first if that has not been done.
 * @throws Refusal not_now unless it is booked or picked, after its last day, or for the reasons of `pickSki`
 */
export const dispatchSki = (services: SkiRecords, { bookingId, operator }: OfficeBooking): Promise<Dispatched> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    await requireUndisputed(tx, booking)
    return dispatchWithin(tx, services, { booking, operator })
  })

interface DeskWork {
  /** Locked. */
  readonly booking: SkiBooking
  readonly operator: string
}

export async function dispatchWithin(
  tx: Tx,
  services: Omit<SkiRecords, 'db'>,
  { booking, operator }: DeskWork,
): Promise<Dispatched> {
  const bookingId = booking.id
  if (booking.state !== 'booked' && booking.state !== 'picked')
    throw refuse(booking, 'what is booked or picked is sent')
  const { ended, cancelled } =
    booking.state === 'booked'
      ? await pickWithin(tx, services, { booking, operator, missing: [] })
      : { ended: [], cancelled: false }
  if (cancelled) return { sent: null, ended }
  const [now, actor] = [services.clock.now(), operatorActor(operator)]
  requireDaysLeft(booking, dayInLondon(now))
  const [label, returnLabel] = [await findLabelCode(tx, bookingId), await findLabelCode(tx, booking.return_id)]
  if (!label || !returnLabel) throw new Error(`booking ${booking.reference} was picked without its parcels`)
  const garmentIds = (await listLiveLines(tx, booking)).map(({ garment_id }) => garment_id)
  await lockGarments(tx, garmentIds)
  await moveGarments(tx, { garmentIds, from: 'reserved', to: 'picked', actor, now })
  await moveGarments(tx, { garmentIds, from: 'picked', to: 'packed', actor, now })
  await moveGarments(tx, { garmentIds, from: 'packed', to: 'out', actor, now })
  await moveBooking(tx, bookingId, { from: 'picked', to: 'dispatched', actor, now })
  await moveParcel(tx, { carriesId: bookingId, step: 'dispatched', now })
  await recordOfficeAction(tx, { operator, action: 'ski.dispatch', subjectId: bookingId, note: label, now })
  await services.events.publish(tx, { type: 'ski-dispatched', bookingId })
  return { sent: { label, returnLabel }, ended }
}

/** Records that a booking has arrived, on an operator's word. @throws Refusal not_now unless it is dispatched */
export const deliverSki = (services: SkiRecords, { bookingId, operator }: OfficeBooking): Promise<void> =>
  transaction(services.db, async (tx) =>
    deliverWithin(tx, services, { booking: await lockBooking(tx, bookingId), operator }),
  )

export async function deliverWithin(
  tx: Tx,
  { clock }: Pick<SkiRecords, 'clock'>,
  { booking, operator }: DeskWork,
): Promise<void> {
  if (booking.state !== 'dispatched') throw refuse(booking, 'what was sent arrives')
  const [now, actor] = [clock.now(), operatorActor(operator)]
  await moveBooking(tx, booking.id, { from: 'dispatched', to: 'delivered', actor, now })
  await moveParcel(tx, { carriesId: booking.id, step: 'delivered', now })
  await recordOfficeAction(tx, { operator, action: 'ski.deliver', subjectId: booking.id, now })
}

/** Records a delivery at the time that the carrier reports; ignores parcels that carry no ski wear. Safe to repeat, as a job must be. */
export const deliverTrackedSki = (
  services: SkiRecords,
  { orderId: carriedId }: { readonly orderId: Id<'order' | 'resale-order' | 'ski-booking'> },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const bookingId = toId<'ski-booking'>(carriedId)
    if (!(await findBooking(tx, bookingId))) return
    const booking = await lockBooking(tx, bookingId)
    const { deliveredAt } = await readWhereabouts(tx, bookingId)
    if (!deliveredAt) return
    const now = services.clock.now()
    const at = trackedAt(deliveredAt, { after: booking.dispatched_at ?? booking.booked_at, now })
    // All of it was received before the carrier said that it had arrived.
    if (booking.state === 'returned') return moveParcel(tx, { carriesId: bookingId, step: 'delivered', now: at })
    if (booking.state !== 'dispatched') return
    const actor = systemActor('parcel-delivered')
    await moveBooking(tx, bookingId, { from: 'dispatched', to: 'delivered', actor, now, at })
    await moveParcel(tx, { carriesId: bookingId, step: 'delivered', now: at })
  })

/**
 * Records the carrier's first scan of a return parcel, which proves when it was posted; ignores parcels that carry no ski wear. Safe to
 * repeat, as a job must be.
 */
export const postTrackedSki = (
  services: SkiRecords,
  { returnId: carriedId }: { readonly returnId: Id<'return' | 'resale-return' | 'ski-return'> },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const returnId = toId<'ski-return'>(carriedId)
    const bookingId = await findBookingIdOfReturn(tx, returnId)
    if (!bookingId) return
    const booking = await lockBooking(tx, bookingId)
    const { postedAt } = await readWhereabouts(tx, returnId)
    if ((booking.state !== 'dispatched' && booking.state !== 'delivered') || !postedAt) return
    const now = services.clock.now()
    const at = trackedAt(postedAt, { after: booking.delivered_at ?? booking.dispatched_at ?? booking.booked_at, now })
    const actor = systemActor('return-in-the-post')
    await moveBooking(tx, bookingId, { from: booking.state, to: 'posted', actor, now, at })
    // What is posted back must have been delivered, even if the carrier never reported it.
    await moveParcel(tx, { carriesId: bookingId, step: 'delivered', now: at })
    await moveParcel(tx, { carriesId: returnId, step: 'dispatched', now: at })
  })
