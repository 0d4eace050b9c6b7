// Receiving ski wear at the desk, and writing off pieces that will not be returned.
import { type GarmentState, lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { dropLabels, moveParcel } from '#server/domains/shipping/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockBooking, type SkiBooking, type SkiLine } from '../../queries/bookings.ts'
import { wasReceivedWithoutDelivery } from '../../queries/coming-back.ts'
import { listLostOnTheWay } from '../../queries/desk/desk-bookings.ts'
import { readSkiSettings } from '../../queries/ski-settings.ts'
import { isOut } from '../../rules/ski-booking-transitions.ts'
import type { SkiRecords } from '../../services.ts'
import { blockDaysUntil, releaseDaysAfter } from '../../steps/desk/days-of-piece.ts'
import { moveBooking } from '../../steps/move-booking.ts'
import { releaseBookedDays } from '../../steps/take-days.ts'
import { isAway, linesOf, listLiveLines, type OfficeBooking, refuse, refuseUndelivered } from './desk-lines.ts'

export interface ReceivedSki {
  readonly received: readonly Id<'garment'>[]
  /** Pieces that are still with the buyer. */
  readonly left: readonly Id<'garment'>[]
}

/**
 * Receives the scanned pieces of a booking, or all that are still out, for inspection. Their days after cleaning become free, and the
 * last piece ends the booking. A piece that had been written off as lost can be received too, even from a booking that did not arrive.
 * @throws Refusal not_found for a garment that is not in the booking; not_now when none of its pieces is out, a piece is already back,
 * or its carrier is bringing it back undelivered
 */
export const receiveSki = (services: SkiRecords, { bookingId, ...parcel }: ReceivedParcel): Promise<ReceivedSki> =>
  transaction(services.db, async (tx) =>
    receiveWithin(tx, services, { booking: await lockBooking(tx, bookingId), ...parcel }),
  )

interface ReceivedParcel extends OfficeBooking {
  /** The scanned pieces; all that are still out when absent. */
  readonly garmentIds?: readonly Id<'garment'>[] | undefined
}

export async function receiveWithin(
  tx: Tx,
  services: Omit<SkiRecords, 'db'>,
  { booking, operator, garmentIds }: Omit<ReceivedParcel, 'bookingId'> & { readonly booking: SkiBooking },
): Promise<ReceivedSki> {
  const [now, actor] = [services.clock.now(), operatorActor(operator)]
  if (booking.state === 'cancelled') return receiveFound(tx, booking, { operator, garmentIds, now })
  await refuseUndelivered(tx, booking)
  const lines = await listLiveLines(tx, booking)
  const arriving = garmentIds ? linesOf(booking, lines, garmentIds) : lines.filter(isAway)
  requireSent(booking, arriving)
  const [lost, out] = [arriving.filter(({ lost_at }) => lost_at), arriving.filter(({ lost_at }) => !lost_at)]
  await lockGarments(tx, arriving.map(garmentIdOf))
  await moveGarmentsOf(tx, out, { from: 'out', to: 'received', actor, now })
  await moveGarmentsOf(tx, lost, { from: 'lost', to: 'received', actor, now })
  const ids = arriving.map(({ id }) => id)
  await tx
    .updateTable('ski_line')
    .set({ returned_at: now, lost_at: null })
    .where('id', 'in', ids)
    .where('returned_at', 'is', null)
    .execute()
  const { cleaningDays } = await readSkiSettings(tx)
  const until = addDays(dayInLondon(now), cleaningDays)
  await releaseDaysAfter(tx, ids, until)
  await blockDaysUntil(tx, ids, { until, now })
  await recordOfficeAction(tx, {
    operator,
    action: 'ski.receive',
    subjectId: booking.id,
    now,
    note: arriving.map(garmentIdOf).join(', '),
  })
  const left = lines.filter((line) => isAway(line) && !ids.includes(line.id))
  await endIfAllBack(tx, services, booking, { left, actor, now })
  return { received: arriving.map(garmentIdOf), left: left.map(garmentIdOf) }
}

interface FoundPieces {
  readonly operator: string
  readonly garmentIds: readonly Id<'garment'>[] | undefined
  readonly now: Date
}

/** Receives pieces of a booking that was cancelled because it did not arrive. Nothing is owed for them. */
async function receiveFound(
  tx: Tx,
  booking: SkiBooking,
  { operator, garmentIds: named, now }: FoundPieces,
): Promise<ReceivedSki> {
  const lost = (await listLostOnTheWay(tx, booking.id)).map(garmentIdOf)
  const garmentIds = named ?? lost
  if (garmentIds.length === 0 || !garmentIds.every((id) => lost.includes(id)))
    throw refuse(booking, 'what was sent comes back')
  await lockGarments(tx, garmentIds)
  await moveGarments(tx, { garmentIds, from: 'lost', to: 'received', actor: operatorActor(operator), now })
  const note = garmentIds.join(', ')
  await recordOfficeAction(tx, { operator, action: 'ski.receive', subjectId: booking.id, note, now })
  return { received: garmentIds, left: [] }
}

/**
 * Writes off pieces that will not be returned and frees their days; the desk deals with the next bookings of these pieces. The last
 * piece ends the booking.
 * @throws Refusal not_found for a garment that is not in the booking; not_now when none of its pieces is out, a piece is back or lost,
 * or its carrier is bringing it back undelivered
 */
export const writeOffSki = (
  services: SkiRecords,
  { bookingId, operator, garmentIds }: OfficeBooking & { readonly garmentIds: readonly Id<'garment'>[] },
): Promise<ReceivedSki> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    await refuseUndelivered(tx, booking)
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const lines = await listLiveLines(tx, booking)
    const losing = linesOf(booking, lines, garmentIds)
    requireSent(booking, losing)
    if (losing.some(({ lost_at }) => lost_at))
      throw new Refusal('not_now', 'That piece has already been written off as lost.')
    await lockGarments(tx, losing.map(garmentIdOf))
    await moveGarmentsOf(tx, losing, { from: 'out', to: 'lost', actor, now })
    const ids = losing.map(({ id }) => id)
    await tx
      .updateTable('ski_line')
      .set({ lost_at: now })
      .where('id', 'in', ids)
      .where('returned_at', 'is', null)
      .execute()
    await releaseBookedDays(tx, ids)
    await recordOfficeAction(tx, {
      operator,
      action: 'ski.lose',
      subjectId: bookingId,
      now,
      note: losing.map(garmentIdOf).join(', '),
    })
    const left = lines.filter((line) => isAway(line) && !ids.includes(line.id))
    await endIfAllBack(tx, services, booking, { left, actor, now })
    return { received: [], left: left.map(garmentIdOf) }
  })

const garmentIdOf = ({ garment_id }: Pick<SkiLine, 'garment_id'>): Id<'garment'> => garment_id

/** @throws Refusal not_now when the booking is not out, or one of these pieces is back */
function requireSent(booking: SkiBooking, lines: readonly SkiLine[]): void {
  const wasLost = lines.length > 0 && lines.every(({ lost_at }) => lost_at !== null)
  if (!isOut(booking) && !(booking.state === 'returned' && wasLost)) throw refuse(booking, 'what was sent comes back')
  const returnedLine = lines.find(({ returned_at }) => returned_at !== null)
  if (returnedLine)
    throw new Refusal('not_now', `A piece of booking ${booking.reference} that you named is already back.`, {
      ids: [returnedLine.garment_id],
    })
}

interface GarmentMove {
  readonly from: GarmentState
  readonly to: GarmentState
  readonly actor: Actor
  readonly now: Date
}

const moveGarmentsOf = (tx: Tx, lines: readonly SkiLine[], step: GarmentMove): Promise<void> =>
  moveGarments(tx, { garmentIds: lines.map(garmentIdOf), ...step })

interface Ending {
  readonly left: readonly SkiLine[]
  readonly actor: Actor
  readonly now: Date
}

/**
 * Ends a booking from which nothing more will come, and marks both its parcels as delivered. If nothing says that the outbound parcel
 * reached the buyer, the carrier is still asked about it.
 */
async function endIfAllBack(
  tx: Tx,
  { events }: Pick<SkiRecords, 'events'>,
  booking: SkiBooking,
  { left, actor, now }: Ending,
): Promise<void> {
  const { id, state, return_id } = booking
  if (left.length > 0 || state === 'returned') return
  await moveBooking(tx, id, { from: state, to: 'returned', actor, now })
  if (wasReceivedWithoutDelivery({ ...booking, state: 'returned' })) await dropLabels(tx, [id])
  else await moveParcel(tx, { carriesId: id, step: 'delivered', now })
  await moveParcel(tx, { carriesId: return_id, step: 'delivered', now })
  await events.publish(tx, { type: 'ski-returned', bookingId: id })
}
