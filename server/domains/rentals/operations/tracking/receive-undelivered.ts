import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { moveParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listPiecesToSend } from '../../queries/loans.ts'
import type { RentalRecords } from '../../services.ts'
import { cancelLoans, closeOrder } from '../cancel-order.ts'
import { garmentIdsOf, lockOrderOfMember, type OfficeOrder } from '../pick-order.ts'

/**
 * Receives an order that the carrier brought back undelivered (product §4.7): its pieces wait for inspection as after a return,
 * and the order is cancelled; its credits are freed and its delivery is refunded. The pieces never reached their family, so no
 * rental began. A return that was announced with it stays, due 14 days from today.
 * @returns the garments that wait for inspection; undefined if it was received before, and nothing was written
 * @throws Refusal not_now
 */
export const receiveUndelivered = (
  services: RentalRecords,
  { orderId, operator }: OfficeOrder,
): Promise<Id<'garment'>[] | undefined> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrderOfMember(tx, orderId)
    if (order.state === 'cancelled' && order.dispatched_at !== null) return undefined
    if (order.state !== 'dispatched')
      throw new Refusal(
        'not_now',
        `Order ${order.reference} is ${order.state}: only one that is on its way comes back undelivered.`,
      )
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const loans = await listPiecesToSend(tx, orderId)
    const garmentIds = garmentIdsOf(loans)
    await lockGarments(tx, garmentIds)
    await moveGarments(tx, { garmentIds, from: 'out', to: 'received', actor, now })
    await cancelLoans(tx, loans, { cause: 'order_cancelled', actor, now })
    await moveParcel(tx, { carriesId: orderId, step: 'delivered', now })
    await closeOrder(tx, services, { order, from: 'dispatched', actor })
    await recordOfficeAction(tx, { operator, action: 'order.sent-back', subjectId: orderId, now })
    return garmentIds
  })
