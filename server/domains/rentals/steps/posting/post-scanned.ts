import { readWhereabouts, trackedAt } from '#server/domains/shipping/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RentalReturn } from '../../queries/returns.ts'
import { markPosted } from './mark-posted.ts'

/**
 * Records that a return is in the post if its carrier has reported it, which proves that it was posted (product §4.7). The caller
 * has locked the account and the row, and refreshes the family's choice afterwards.
 * @returns whether that was recorded now
 */
export async function postScanned(
  tx: Tx,
  { id, state, announced_at }: Pick<RentalReturn, 'id' | 'state' | 'announced_at'>,
  now: Date,
): Promise<boolean> {
  if (state !== 'announced') return false
  const { postedAt } = await readWhereabouts(tx, id)
  if (!postedAt) return false
  const at = trackedAt(postedAt, { after: announced_at, now })
  await markPosted(tx, id, { actor: systemActor('return-in-the-post'), at, now })
  return true
}
