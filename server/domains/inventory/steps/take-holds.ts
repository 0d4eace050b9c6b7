import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { keepOffers } from './keep-offers.ts'
import { ClaimedSince, type ClaimResult, type LockedForClaim, lockForClaim, type Taker } from './lock-for-claim.ts'
import { releaseExpiredClaims } from './release-expired-claims.ts'
import { touchGarments } from './touch-garments.ts'

export interface HoldRequest {
  readonly garmentIds: readonly Id<'garment'>[]
  /** The checkout or checkout session that holds. */
  readonly ownerId: Id<'checkout' | 'checkout-session'>
  /** Null for a guest. */
  readonly accountId: Id<'account'> | null
  readonly expiresAt: Date
  readonly now: Date
  readonly stillHolding?: Taker['stillHolding']
  /** The cart of a purchase in the resale shop; the checkout takes over the pieces that it has reserved. */
  readonly cartId?: Taker['cartId']
  readonly shelf?: Taker['shelf']
}

/**
 * Holds all the garments or none. The same owner's hold is renewed. A hold of the same account whose owner is no longer active
 * is taken over, so that members do not block themselves with another tab. A piece that was offered to the account stays offered
 * at least as long as the hold lasts; releasing the hold gives the offer its own end back.
 */
export async function takeHolds(tx: Tx, request: HoldRequest): Promise<ClaimResult> {
  const { garmentIds, now } = request
  return holdLocked(tx, await lockForClaim(tx, garmentIds, request, now), request)
}

/** Does the same as `takeHolds` for garments that this transaction has already locked for this claimant. */
export async function holdLocked(
  tx: Tx,
  { garments, own, unavailable, anyExpired }: LockedForClaim,
  request: Omit<HoldRequest, 'garmentIds'>,
): Promise<ClaimResult> {
  const { ownerId, accountId, expiresAt, now } = request
  if (unavailable.length > 0) return { taken: false, unavailable }
  const renewed = [...own.values()].flatMap(({ id, kind }) => (kind === 'offer' ? [] : id))
  await keepOffers(tx, own, { ownerId, until: expiresAt })
  const fresh = garments.filter((garment) => !own.has(garment.id)).map((garment) => garment.id)
  if (renewed.length > 0) {
    const { numUpdatedRows } = await tx
      .updateTable('garment_claim')
      .set({ kind: 'hold', owner_id: ownerId, account_id: accountId, expires_at: expiresAt })
      .where('id', 'in', renewed)
      .where('released_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== BigInt(renewed.length)) throw new ClaimedSince()
  }
  if (fresh.length > 0) {
    if (anyExpired) await releaseExpiredClaims(tx, fresh, now)
    await insertHolds(tx, fresh, request)
  }
  await touchGarments(
    tx,
    garments.map((garment) => garment.id),
    now,
  )
  return { taken: true }
}

async function insertHolds(
  tx: Tx,
  garmentIds: Id<'garment'>[],
  request: Omit<HoldRequest, 'garmentIds'>,
): Promise<void> {
  const { ownerId, accountId, expiresAt, now } = request
  const inserted = await tx
    .insertInto('garment_claim')
    .values(
      garmentIds.map((garmentId) => ({
        id: newId<'claim'>(),
        garment_id: garmentId,
        kind: 'hold' as const,
        account_id: accountId,
        owner_id: ownerId,
        taken_at: now,
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('garment_id')
    .execute()
  if (inserted.length !== garmentIds.length) throw new ClaimedSince()
}
