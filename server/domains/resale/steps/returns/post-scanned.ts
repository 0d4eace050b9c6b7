import { moveParcel, readWhereabouts, trackedAt } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ResaleReturn } from '../../queries/returns/returns.ts'
import { moveReturn } from './move-return.ts'

/**
 * Records that a booked return is in the post if its carrier has reported it. The caller has locked the order.
 * @returns whether that was recorded now
 */
export async function postScanned(
  tx: Tx,
  { id, state, booked_at }: Pick<ResaleReturn, 'id' | 'state' | 'booked_at'>,
  now: Date,
): Promise<boolean> {
  if (state !== 'booked') return false
  const { postedAt } = await readWhereabouts(tx, id)
  if (!postedAt) return false
  const at = trackedAt(postedAt, { after: booked_at, now })
  await moveReturn(tx, id, { from: 'booked', to: 'posted', actor: systemActor('return-in-the-post'), now, at })
  await moveParcel(tx, { carriesId: id, step: 'dispatched', now: at })
  return true
}
