import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ClaimedSince, type LockedForClaim } from './lock-for-claim.ts'
import { releaseExpiredClaims } from './release-expired-claims.ts'
import { touchGarments } from './touch-garments.ts'

export interface CartReservation {
  readonly garmentIds: readonly Id<'garment'>[]
  readonly cartId: Id<'resale-cart'>
  readonly until: Date
  readonly now: Date
}

/**
 * Reserves pieces of the resale shop for a cart. The caller has locked them for that cart (`lockForClaim`) and seen that they are
 * available and that the cart has not reserved them already: a reservation is never renewed.
 */
export async function reserveForCart(
  tx: Tx,
  { anyExpired }: LockedForClaim,
  { garmentIds, cartId, until, now }: CartReservation,
): Promise<void> {
  if (garmentIds.length === 0) return
  if (anyExpired) await releaseExpiredClaims(tx, garmentIds, now)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('garment_claim')
    .values(
      garmentIds.map((garmentId) => ({
        id: newId<'claim'>(),
        garment_id: garmentId,
        kind: 'cart' as const,
        owner_id: cartId,
        taken_at: now,
        expires_at: until,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== BigInt(garmentIds.length)) throw new ClaimedSince()
  await touchGarments(tx, garmentIds, now)
}

/** Releases what a cart has reserved of these pieces. The caller has locked them. */
export async function releaseFromCart(
  tx: Tx,
  { garmentIds, cartId, now }: Omit<CartReservation, 'until'>,
): Promise<void> {
  if (garmentIds.length === 0) return
  await tx
    .updateTable('garment_claim')
    .set({ released_at: now })
    .where('garment_id', 'in', [...garmentIds])
    .where('owner_id', '=', cartId)
    .where('kind', '=', 'cart')
    .where('released_at', 'is', null)
    .execute()
  await touchGarments(tx, garmentIds, now)
}
