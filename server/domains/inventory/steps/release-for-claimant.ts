import type { Tx } from '#server/platform/db/transaction.ts'
import type { LockedForClaim } from './lock-for-claim.ts'
import { releaseExpiredClaims } from './release-expired-claims.ts'

/**
 * Releases the claimant's own holds, offers and cart reservations, and expired claims: never what somebody else has. The caller has
 * locked the garments.
 */
export async function releaseForClaimant(
  tx: Tx,
  { garments, own, anyExpired }: LockedForClaim,
  now: Date,
): Promise<void> {
  if (anyExpired)
    await releaseExpiredClaims(
      tx,
      garments.map(({ id }) => id),
      now,
    )
  if (own.size > 0)
    await tx
      .updateTable('garment_claim')
      .set({ released_at: now })
      .where(
        'id',
        'in',
        [...own.values()].map((claim) => claim.id),
      )
      .where('released_at', 'is', null)
      .execute()
}
