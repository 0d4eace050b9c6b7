import { moveParcel, readWhereabouts, trackedAt } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { lockOrder } from '../../queries/orders/orders.ts'
import { findOrderIdOfReturn, findReturn } from '../../queries/returns/returns.ts'
import type { ResaleRecords } from '../../services.ts'
import { moveReturn } from '../../steps/returns/move-return.ts'

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
    await lockOrder(tx, orderId)
    const row = await findReturn(tx, returnId)
    const { postedAt } = await readWhereabouts(tx, returnId)
    if (row?.state !== 'booked' || !postedAt) return
    const now = services.clock.now()
    const at = trackedAt(postedAt, { after: row.booked_at, now })
    const actor = systemActor('return-in-the-post')
    await moveReturn(tx, returnId, { from: 'booked', to: 'posted', actor, now, at })
    await moveParcel(tx, { carriesId: returnId, step: 'dispatched', now: at })
  })
