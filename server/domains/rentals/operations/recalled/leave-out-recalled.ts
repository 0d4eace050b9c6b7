import type { EventOf } from '#server/domain-events.ts'
import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listPiecesToSend } from '../../queries/loans.ts'
import { listOrdersToSend } from '../../queries/recalled-loans.ts'
import type { RentalSteps } from '../../services.ts'
import { cancelLoans, closeOrder } from '../cancel-order.ts'
import { garmentIdsOf, lockOrderOfMember } from '../pick-order.ts'

/**
 * Takes what is recalled out of orders that have not left us, as what is missing when they are picked: its credits are free, the
 * family is emailed, and an order with nothing left is cancelled (product §4.4).
 */
export const leaveOutRecalled =
  (services: RentalSteps) =>
  async (tx: Tx, { garmentIds, by: actor }: EventOf<'recall-begun'>): Promise<void> => {
    const now = services.clock.now()
    for (const orderId of await listOrdersToSend(tx, garmentIds)) {
      const order = await lockOrderOfMember(tx, orderId)
      const { state } = order
      // Cancelled or sent since it was listed: the recall looks again.
      if (state !== 'placed' && state !== 'picking') continue
      const loans = await listPiecesToSend(tx, orderId)
      const recalled = loans.filter((loan) => garmentIds.includes(loan.garment_id))
      if (recalled.length === 0) continue
      const ids = garmentIdsOf(recalled)
      await lockGarments(tx, ids)
      const from = state === 'placed' ? 'reserved' : 'picked'
      await moveGarments(tx, { garmentIds: ids, from, to: 'quarantine', actor, note: 'Recalled', now })
      await cancelLoans(tx, recalled, { cause: 'not_picked', actor, now })
      await services.events.publish(tx, { type: 'garments-not-picked', accountId: order.account_id, orderId })
      if (recalled.length < loans.length) continue
      await closeOrder(tx, services, { order, from: state, actor })
      await closeParcel(tx, { carriesId: orderId, now })
    }
  }
