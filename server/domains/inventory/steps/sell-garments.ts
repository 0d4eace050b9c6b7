import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ClaimResult, LockedForClaim } from './lock-for-claim.ts'
import { moveGarments } from './move-garment.ts'

/**
 * Sells pieces of the resale shop, all or nothing; what was reserved or held for their buyer is released. The caller has locked
 * them for that buyer. A hold that has expired counts as long as nobody else has taken the piece (product §4.3).
 */
export async function sellGarments(
  tx: Tx,
  { garments, unavailable }: LockedForClaim,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<ClaimResult> {
  if (unavailable.length > 0) return { taken: false, unavailable }
  const garmentIds = garments.map(({ id }) => id)
  await tx
    .updateTable('garment_claim')
    .set({ released_at: now })
    .where('garment_id', 'in', garmentIds)
    .where('released_at', 'is', null)
    .execute()
  await moveGarments(tx, { garmentIds, from: 'resale', to: 'sold', actor, now })
  return { taken: true }
}
