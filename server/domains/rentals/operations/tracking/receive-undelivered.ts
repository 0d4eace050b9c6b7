import { listGarments, lockGarments, moveGarments, neverArrived } from '#server/domains/inventory/index.ts'
import { closeParcel, moveParcel, readWhereabouts } from '#server/domains/shipping/index.ts'
import { type Actor, operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listLoansOfOrders, listPiecesToSend } from '../../queries/loans.ts'
import type { RentalOrder } from '../../queries/orders.ts'
import type { RentalRecords } from '../../services.ts'
import { cancelLoans, closeOrder } from '../cancel-order.ts'
import { garmentIdsOf, lockOrderOfMember, type OfficeOrder } from '../pick-order.ts'

/**
 * Receives an order that the carrier brought back undelivered (product §4.7): its pieces wait for inspection as after a return,
 * and the order is cancelled; its credits are freed and its delivery is refunded. The pieces never reached their family, so no
 * rental began. A return that was announced with it stays, due 14 days from today.
 * @returns the garments that wait for inspection; undefined if it was received before, and nothing was written
 * @throws Refusal not_now, also if the carrier says that it arrived
 */
export const receiveUndelivered = (
  services: RentalRecords,
  { orderId, operator }: OfficeOrder,
): Promise<Id<'garment'>[] | undefined> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrderOfMember(tx, orderId)
    if (wasCancelledAfterDispatch(order)) {
      if (await hasLostPieces(tx, orderId))
        throw new Refusal(
          'not_now',
          `Order ${order.reference} was cancelled because its parcel was lost: receive its pieces, each by its QR id.`,
        )
      return undefined
    }
    if (order.state !== 'dispatched')
      throw new Refusal(
        'not_now',
        `Order ${order.reference} is ${order.state}: only one that is on its way comes back undelivered.${order.state === 'delivered' ? ' If its pieces are here, receive each by its QR id.' : ''}`,
      )
    await requireUndelivered(tx, order)
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const garmentIds = await cancelSent(tx, services, { order, pieces: 'received', actor, now })
    await moveParcel(tx, { carriesId: orderId, step: 'delivered', now })
    await recordOfficeAction(tx, { operator, action: 'order.sent-back', subjectId: orderId, now })
    return garmentIds
  })

/**
 * Cancels an order that its carrier has lost on its way to the family, like one that came back undelivered, except that its pieces
 * count as lost. A piece that turns up is received by its QR id.
 * @returns how many pieces were lost; undefined if it had ended before, and nothing was written
 * @throws Refusal not_now, also if the carrier says that it arrived
 */
export const recordLostOrder = (
  services: RentalRecords,
  { orderId, operator }: OfficeOrder,
): Promise<number | undefined> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrderOfMember(tx, orderId)
    if (wasCancelledAfterDispatch(order)) return undefined
    if (order.state !== 'dispatched')
      throw new Refusal(
        'not_now',
        `Order ${order.reference} is ${order.state}: only one that is on its way can be lost.`,
      )
    await requireUndelivered(tx, order)
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const garmentIds = await cancelSent(tx, services, { order, pieces: 'lost', actor, now })
    await closeParcel(tx, { carriesId: orderId, now })
    await recordOfficeAction(tx, { operator, action: 'order.lost', subjectId: orderId, now })
    return garmentIds.length
  })

/** Reads the scans themselves, because the job that records the delivery may not have run yet. */
async function requireUndelivered(tx: Tx, { id, reference }: RentalOrder): Promise<void> {
  if ((await readWhereabouts(tx, id)).deliveredAt)
    throw new Refusal(
      'not_now',
      `The carrier says that order ${reference} was delivered. If its pieces are here: npm run office -- deliver ${reference}, then receive each by its QR id.`,
    )
}

const wasCancelledAfterDispatch = ({ state, dispatched_at }: RentalOrder): boolean =>
  state === 'cancelled' && dispatched_at !== null

interface SentOrder {
  readonly order: RentalOrder
  /** What becomes of its pieces. */
  readonly pieces: 'received' | 'lost'
  readonly actor: Actor
  readonly now: Date
}

/** Cancels a locked order that was sent and did not arrive. */
async function cancelSent(
  tx: Tx,
  services: RentalRecords,
  { order, pieces, actor, now }: SentOrder,
): Promise<Id<'garment'>[]> {
  const loans = await listPiecesToSend(tx, order.id)
  const garmentIds = garmentIdsOf(loans)
  await lockGarments(tx, garmentIds)
  await moveGarments(tx, { garmentIds, from: 'out', to: pieces, actor, note: neverArrived, now })
  await cancelLoans(tx, loans, { cause: 'order_cancelled', actor, now })
  await closeOrder(tx, services, { order, from: 'dispatched', actor, now })
  return garmentIds
}

const hasLostPieces = async (tx: Tx, orderId: Id<'order'>): Promise<boolean> =>
  (await listGarments(tx, garmentIdsOf(await listLoansOfOrders(tx, [orderId])))).some(({ state }) => state === 'lost')
