import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { listClaims } from '../queries/garments.ts'
import { ClaimedSince, type ClaimResult, type LockedForClaim } from './lock-for-claim.ts'
import { moveGarments } from './move-garment.ts'
import { releaseForClaimant } from './release-for-claimant.ts'

/**
 * Sells pieces of the resale shop, all or nothing, and releases what their buyer had reserved or held. The caller has locked them for
 * that buyer. A hold that has expired counts as long as nobody else has taken the piece (product §4.3).
 * @throws ClaimedSince when somebody else has one of them
 */
export async function sellGarments(
  tx: Tx,
  locked: LockedForClaim,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<ClaimResult> {
  const { garments, unavailable } = locked
  if (unavailable.length > 0) return { taken: false, unavailable }
  const garmentIds = garments.map(({ id }) => id)
  await releaseForClaimant(tx, locked, now)
  // A sale writes no claim, so no unique index would refuse a piece that somebody else has claimed.
  if ((await listClaims(tx, garmentIds)).size > 0) throw new ClaimedSince()
  await moveGarments(tx, { garmentIds, from: 'resale', to: 'sold', actor, now })
  return { taken: true }
}
