import type { EventOf } from '#server/domain-events.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { listUnsentWith } from '../../queries/orders/unsent-with.ts'
import type { ResaleRecords } from '../../services.ts'
import { endLines, listLiveLines } from './end-lines.ts'
import { moveOrder } from './move-order.ts'

/**
 * Takes recalled pieces out of orders that have not been sent and refunds them, just like missing pieces; an order with nothing left
 * is cancelled.
 */
export const leaveOutRecalledSales =
  ({ clock, events }: Pick<ResaleRecords, 'clock' | 'events'>) =>
  async (tx: Tx, { garmentIds, by: actor }: EventOf<'recall-begun'>): Promise<void> => {
    const now = clock.now()
    for (const orderId of await listUnsentWith(tx, garmentIds)) {
      const order = await lockOrder(tx, orderId)
      const { state } = order
      // Cancelled or sent since it was listed.
      if (state !== 'placed' && state !== 'picking') continue
      const live = await listLiveLines(tx, orderId)
      const ending = live.filter(({ garment_id }) => garmentIds.includes(garment_id))
      if (ending.length === 0) continue
      const reason = 'A piece was recalled'
      const { toCard, toBalance } = await endLines(tx, order, { ending, live, to: 'quarantine', reason, actor, now })
      if (ending.length === live.length) {
        await moveOrder(tx, orderId, { from: state, to: 'cancelled', actor, now })
        await closeParcel(tx, { carriesId: orderId, now })
        await events.publish(tx, { type: 'resale-order-cancelled', orderId })
        continue
      }
      const lineIds = ending.map(({ id }) => id)
      const pence = toCard + toBalance
      await events.publish(tx, { type: 'resale-lines-refunded', orderId, lineIds, pence, why: 'recalled' })
    }
  }
