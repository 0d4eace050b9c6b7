import { wasDisputeLost } from '#server/domains/payments/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { isUnsent } from '../../rules/resale-order-transitions.ts'
import type { ResaleRecords } from '../../services.ts'
import { cancelWithin } from './cancel-order.ts'
import type { OfficeSale } from './send-order.ts'

/**
 * Cancels an order that was not sent and whose payment the bank has given back, and puts its pieces back up for sale. Only what
 * gift balance paid is refunded (decision 420).
 * @throws Refusal not_now once it was sent, or unless a dispute of its payment was lost
 */
export const cancelChargedBack = (services: ResaleRecords, { orderId, operator }: OfficeSale): Promise<void> =>
  transaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { reference, state } = order
    if (!isUnsent(order))
      throw new Refusal('not_now', `Order ${reference} is ${state}: only a placed or picked order is cancelled.`)
    if (!(await wasDisputeLost(tx, order.checkout_id)))
      throw new Refusal('not_now', `Only an order whose payment the bank has given back is cancelled this way.`)
    const now = services.clock.now()
    await cancelWithin(tx, services, { order, to: 'resale', actor: operatorActor(operator) })
    await closeParcel(tx, { carriesId: orderId, now })
    await recordOfficeAction(tx, { operator, action: 'sale.cancel', subjectId: orderId, now })
  })
