import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { findOrderIdOfReturn, findReturn } from '../../queries/returns/returns.ts'
import type { ResaleRecords } from '../../services.ts'
import { postScanned } from '../../steps/returns/post-scanned.ts'

/**
 * Records the carrier's first scan of a return parcel, which proves that it was posted; ignores parcels of other shops. Safe to repeat,
 * as a job must be.
 */
export const postTrackedReturn = (
  services: ResaleRecords,
  { returnId: carriedId }: { returnId: Id<'return' | 'resale-return' | 'ski-return'> },
): Promise<void> =>
  transaction(services.db, async (tx) => {
    const returnId = toId<'resale-return'>(carriedId)
    const orderId = await findOrderIdOfReturn(tx, returnId)
    if (!orderId) return
    const order = await lockOrder(tx, orderId)
    const row = await findReturn(tx, returnId)
    if (row) await postScanned(tx, order, row, services.clock.now())
  })
