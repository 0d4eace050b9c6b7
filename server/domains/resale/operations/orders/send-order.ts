// Orders of the resale shop at the desk: picking, sending, delivery, and taking back what is returned or undelivered.
import type { Refunded } from '#server/domains/checkout/index.ts'
import {
  closeParcel,
  createParcel,
  findLabelCode,
  moveParcel,
  readWhereabouts,
  trackedAt,
} from '#server/domains/shipping/index.ts'
import { operatorActor, systemActor } from '#server/kernel/actor.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOrder, lockOrder, type ResaleOrder } from '../../queries/orders/orders.ts'
import { findOpenReturn, type ResaleReturn } from '../../queries/returns/returns.ts'
import type { ResaleRecords } from '../../services.ts'
import { endLines, isLineOf, type LiveLine, listLiveLines } from '../../steps/orders/end-lines.ts'
import { moveOrder } from '../../steps/orders/move-order.ts'
import { recordArrival } from '../../steps/orders/record-arrival.ts'
import { requireUndisputed } from '../../steps/orders/require-undisputed.ts'
import { cancelBooked } from '../../steps/returns/cancel-booked.ts'
import { type ArrivedPieces, receiveReturnWith } from '../../steps/returns/receive-return-with.ts'
import { cancelWithin } from './cancel-order.ts'

export interface OfficeSale {
  readonly orderId: Id<'resale-order'>
  readonly operator: string
}

const notNow = ({ reference, state }: ResaleOrder, only: string) =>
  new Refusal('not_now', `Order ${reference} is ${state}: only ${only}.`)

/** @throws Refusal not_found when a garment is not, or no longer, a piece of the order */
async function linesOf(
  tx: Tx,
  order: ResaleOrder,
  live: readonly LiveLine[],
  garmentIds: readonly Id<'garment'>[],
): Promise<LiveLine[]> {
  const found = live.filter(({ garment_id }) => garmentIds.includes(garment_id))
  const other = garmentIds.find((id) => !found.some(({ garment_id }) => garment_id === id))
  if (other === undefined) return found
  const wasPart = await isLineOf(tx, order.id, other)
  throw new Refusal(
    'not_found',
    wasPart
      ? `A garment of order ${order.reference} that you named is refunded already.`
      : `That garment is not part of order ${order.reference}.`,
    { ids: [other] },
  )
}

/**
 * Picks a placed order, after which its buyer can no longer cancel it. Missing pieces are refunded; an order with nothing left is
 * cancelled. Pieces that cannot be sent can also be taken out of an order that is already picked; they go to quarantine.
 * @throws Refusal not_found for a missing piece that is not in the order; not_now unless it is placed, or while its payment is
 * disputed or once the bank has given it back
 */
export const pickSale = (
  services: ResaleRecords,
  { orderId, operator, missing = [] }: OfficeSale & { readonly missing?: readonly Id<'garment'>[] },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'picking' || missing.length === 0) await requireUndisputed(tx, order)
    await pickWithin(tx, services, { order, operator, missing })
  })

interface Picking {
  readonly order: ResaleOrder
  readonly operator: string
  readonly missing: readonly Id<'garment'>[]
}

async function pickWithin(tx: Tx, services: ResaleRecords, { order, operator, missing }: Picking): Promise<void> {
  const isPicked = order.state === 'picking'
  if (isPicked ? missing.length === 0 : order.state !== 'placed') throw notNow(order, 'a placed order is picked')
  const [now, actor] = [services.clock.now(), operatorActor(operator)]
  const live = await listLiveLines(tx, order.id)
  const ending = await linesOf(tx, order, live, [...new Set(missing)])
  if (!isPicked) await moveOrder(tx, order.id, { from: 'placed', to: 'picking', actor, now })
  await recordOfficeAction(tx, {
    operator,
    action: 'sale.pick',
    subjectId: order.id,
    now,
    note: ending.length > 0 ? `missing: ${missing.join(', ')}` : '',
  })
  if (ending.length > 0) {
    const [to, reason] = isPicked
      ? (['quarantine', 'A piece could not be sent'] as const)
      : (['missing', 'A piece could not be found'] as const)
    const { toCard, toBalance } = await endLines(tx, order, { ending, live, to, reason, actor, now })
    if (ending.length === live.length) {
      await moveOrder(tx, order.id, { from: 'picking', to: 'cancelled', actor, now })
      await closeParcel(tx, { carriesId: order.id, now })
      await services.events.publish(tx, {
        type: 'resale-order-cancelled',
        orderId: order.id,
        ...(isPicked && { why: 'not-sent' }),
      })
      return
    }
    await services.events.publish(tx, {
      type: 'resale-lines-refunded',
      orderId: order.id,
      lineIds: ending.map(({ id }) => id),
      pence: toCard + toBalance,
      why: isPicked ? 'not-sent' : 'missing',
    })
  }
  if (isPicked) return
  await createParcel(tx, { direction: 'outbound', carriesId: order.id, now })
  await services.events.publish(tx, { type: 'resale-order-picked', orderId: order.id })
}

/**
 * Sends an order, picking it first if that has not been done.
 * @returns the label code of its parcel
 * @throws Refusal not_now unless it is placed or picked, or while its payment is disputed or once the bank has given it back
 */
export const dispatchSale = (services: ResaleRecords, { orderId, operator }: OfficeSale): Promise<string> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireUndisputed(tx, order)
    if (order.state === 'placed') await pickWithin(tx, services, { order, operator, missing: [] })
    else if (order.state !== 'picking') throw notNow(order, 'a placed or picked order is dispatched')
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const label = await findLabelCode(tx, orderId)
    if (label === undefined) throw new Error(`order ${order.reference} was picked without a parcel`)
    await moveOrder(tx, orderId, { from: 'picking', to: 'packed', actor, now })
    await moveOrder(tx, orderId, { from: 'packed', to: 'dispatched', actor, now })
    await moveParcel(tx, { carriesId: orderId, step: 'dispatched', now })
    await recordOfficeAction(tx, { operator, action: 'sale.dispatch', subjectId: orderId, note: label, now })
    await services.events.publish(tx, { type: 'resale-order-dispatched', orderId })
    return label
  })

/** Records that an order has arrived, on an operator's word. @throws Refusal not_now unless it is dispatched */
export const deliverSale = (services: ResaleRecords, { orderId, operator }: OfficeSale): Promise<void> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'dispatched') throw notNow(order, 'a dispatched order arrives')
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    await moveOrder(tx, orderId, { from: 'dispatched', to: 'delivered', actor, now })
    await moveParcel(tx, { carriesId: orderId, step: 'delivered', now })
    await recordOfficeAction(tx, { operator, action: 'sale.deliver', subjectId: orderId, now })
  })

/** Records a delivery at the time that the carrier reports; ignores parcels of other shops. Safe to repeat, as a job must be. */
export const deliverTrackedSale = (
  services: ResaleRecords,
  { orderId: carriedId }: { orderId: Id<'order' | 'resale-order' | 'ski-booking'> },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const orderId = toId<'resale-order'>(carriedId)
    if (!(await findOrder(tx, orderId))) return
    const order = await lockOrder(tx, orderId)
    const { deliveredAt } = await readWhereabouts(tx, orderId)
    if (order.state !== 'dispatched' || !deliveredAt) return
    const now = services.clock.now()
    const at = trackedAt(deliveredAt, { after: order.dispatched_at ?? order.placed_at, now })
    await moveOrder(tx, orderId, {
      from: 'dispatched',
      to: 'delivered',
      actor: systemActor('parcel-delivered'),
      now,
      at,
    })
    await moveParcel(tx, { carriesId: orderId, step: 'delivered', now: at })
  })

/**
 * Receives an order that the carrier could not deliver: cancels and refunds it, and sends its pieces to inspection.
 * @throws Refusal not_now unless it is dispatched, or if the carrier says that it arrived, or a return of it was posted
 */
export const receiveUndeliveredSale = (services: ResaleRecords, { orderId, operator }: OfficeSale): Promise<void> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'dispatched') throw notNow(order, 'one that is on its way comes back undelivered')
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const openReturn = await requireNotArrived(tx, order)
    if (openReturn) await cancelBooked(tx, openReturn.id, { actor, now })
    await moveParcel(tx, { carriesId: orderId, step: 'delivered', now })
    await cancelWithin(tx, services, { order, to: 'received', actor })
    await recordOfficeAction(tx, { operator, action: 'sale.sent-back', subjectId: orderId, now })
  })

/**
 * Ends an order that its carrier has lost on its way: cancels and refunds it, and cancels a return that its buyer has booked. Its
 * pieces are missing until they turn up.
 * @returns how many pieces were lost
 * @throws Refusal not_now unless it is dispatched, or if the carrier says that it arrived, or a return of it was posted
 */
export const loseSale = (services: ResaleRecords, { orderId, operator }: OfficeSale): Promise<number> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'dispatched') throw notNow(order, 'one that is on its way can be lost')
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const openReturn = await requireNotArrived(tx, order)
    if (openReturn) await cancelBooked(tx, openReturn.id, { actor, now })
    const lost = await listLiveLines(tx, orderId)
    await cancelWithin(tx, services, { order, to: 'missing', actor })
    await closeParcel(tx, { carriesId: orderId, now })
    await recordOfficeAction(tx, { operator, action: 'sale.lost', subjectId: orderId, now })
    return lost.length
  })

/**
 * Reads the scans themselves, because the jobs that record them may not have run yet.
 * @returns the return that its buyer has booked
 * @throws Refusal not_now if the carrier says that the order arrived, or a return of it was posted
 */
async function requireNotArrived(tx: Tx, { id, reference }: ResaleOrder): Promise<ResaleReturn | undefined> {
  if ((await readWhereabouts(tx, id)).deliveredAt)
    throw new Refusal('not_now', `The carrier says that order ${reference} was delivered.`)
  const openReturn = await findOpenReturn(tx, id)
  if (openReturn && (openReturn.state === 'posted' || (await readWhereabouts(tx, openReturn.id)).postedAt))
    throw new Refusal('not_now', `Order ${reference} arrived: its buyer has posted a return of it.`)
  return openReturn
}

interface TakenBack extends Pick<ArrivedPieces, 'labelled'> {
  readonly garmentIds: readonly Id<'garment'>[]
}

/**
 * Takes back pieces that their buyer has returned, refunds them, and sends them to inspection; the last piece of an order also refunds
 * its postage. The return of the label, or otherwise one that the buyer booked for them, counts as received; pieces that were not in the
 * parcel stay bought. The order has evidently arrived, even if nobody recorded that.
 * @returns how the refund was divided
 * @throws Refusal not_found for a garment that is not, or no longer, a piece of the order; not_now unless the order was sent
 */
export const takeBackSale = (
  services: ResaleRecords,
  { orderId, garmentIds, labelled, operator }: OfficeSale & TakenBack,
): Promise<Refunded> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state !== 'dispatched' && order.state !== 'delivered') throw notNow(order, 'what was sent comes back')
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const live = await listLiveLines(tx, orderId)
    const ending = await linesOf(tx, order, live, [...new Set(garmentIds)])
    const refunded = await endLines(tx, order, { ending, live, to: 'received', reason: 'Sent back', actor, now })
    await recordArrival(tx, order, { actor, now })
    const lineIds = ending.map(({ id }) => id)
    const returnId = await receiveReturnWith(tx, { orderId, lineIds, labelled, actor, now })
    await recordOfficeAction(tx, {
      operator,
      action: 'sale.take-back',
      subjectId: orderId,
      note: garmentIds.join(', '),
      now,
    })
    await services.events.publish(tx, {
      type: 'resale-lines-refunded',
      orderId,
      lineIds,
      why: 'returned',
      pence: refunded.toCard + refunded.toBalance,
      returnId,
    })
    return refunded
  })
