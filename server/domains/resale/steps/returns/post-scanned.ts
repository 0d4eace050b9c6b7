import { moveParcel, readWhereabouts, trackedAt } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ResaleOrder } from '../../queries/orders/orders.ts'
import type { ResaleReturn } from '../../queries/returns/returns.ts'
import { recordArrival } from '../orders/record-arrival.ts'
import { moveReturn } from './move-return.ts'

/**
 * Records that a booked return was posted, if its carrier has scanned it, and that its order has therefore arrived. The order must be
 * locked.
 * @returns whether that was recorded now
 */
export async function postScanned(
  tx: Tx,
  order: ResaleOrder,
  { id, state, booked_at }: Pick<ResaleReturn, 'id' | 'state' | 'booked_at'>,
  now: Date,
): Promise<boolean> {
  if (state !== 'booked') return false
  const { postedAt } = await readWhereabouts(tx, id)
  if (!postedAt) return false
  const at = trackedAt(postedAt, { after: booked_at, now })
  const actor = systemActor('return-in-the-post')
  await recordArrival(tx, order, { actor, now, at })
  await moveReturn(tx, id, { from: 'booked', to: 'posted', actor, now, at })
  await moveParcel(tx, { carriesId: id, step: 'dispatched', now: at })
  return true
}
