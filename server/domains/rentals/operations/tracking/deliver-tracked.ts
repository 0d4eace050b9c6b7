import { readWhereabouts } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { isRentalOrder } from '../../queries/orders.ts'
import type { RentalRecords } from '../../services.ts'
import { arriveByNow } from '../../steps/arrival/arrive-by-now.ts'
import { lockOrderOfMember } from '../pick-order.ts'

/**
 * Records, like `deliverOrder`, that an order has arrived, on the day that its carrier reports (product §4.7). An order
 * that the office has already recorded keeps its day; orders of the other shops are ignored. A job, which may run twice.
 */
export const deliverTracked = (
  services: RentalRecords,
  { orderId: carriedId }: { orderId: Id<'order' | 'resale-order' | 'ski-booking'> },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const orderId = toId<'order'>(carriedId)
    if (!(await isRentalOrder(tx, orderId))) return
    const order = await lockOrderOfMember(tx, orderId)
    if (order.state !== 'dispatched') return
    const { deliveredAt } = await readWhereabouts(tx, orderId)
    if (deliveredAt) await arriveByNow(tx, services, order, { actor: systemActor('parcel-delivered'), deliveredAt })
  })
