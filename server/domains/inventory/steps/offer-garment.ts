import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockGarments } from '../queries/garments.ts'
import { offerKeptMs } from '../rules/offers.ts'
import { ClaimedSince } from './lock-for-claim.ts'
import { releaseExpiredClaims } from './release-expired-claims.ts'
import { touchGarments } from './touch-garments.ts'

export interface GarmentOffer {
  readonly garmentId: Id<'garment'>
  /** The owner of the claim. */
  readonly offerId: Id<'waiting-list-offer'>
  readonly accountId: Id<'account'>
  readonly until: Date
  readonly now: Date
}

/**
 * Claims a garment for the one account that it is offered to. The caller has locked the garment and seen that it is available
 * (lockGarmentToOffer).
 */
export async function offerGarment(tx: Tx, { garmentId, offerId, accountId, until, now }: GarmentOffer): Promise<void> {
  await releaseExpiredClaims(tx, [garmentId], now)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('garment_claim')
    .values({
      id: newId<'claim'>(),
      garment_id: garmentId,
      kind: 'offer',
      account_id: accountId,
      owner_id: offerId,
      taken_at: now,
      expires_at: new Date(until.getTime() + offerKeptMs),
      offered_until: until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new ClaimedSince()
  await touchGarments(tx, [garmentId], now)
}

/** Releases the offer of a garment, if there is one. The caller has locked the garment. */
export async function releaseOffer(
  tx: Tx,
  { garmentId, now }: { readonly garmentId: Id<'garment'>; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('garment_claim')
    .set({ released_at: now })
    .where('garment_id', '=', garmentId)
    .where('kind', '=', 'offer')
    .where('released_at', 'is', null)
    .execute()
  await touchGarments(tx, [garmentId], now)
}

/**
 * Ends the offers to an account that is being closed: the job that passes pieces on offers these to the next person, and until then
 * nobody may take them.
 */
export async function endOffersTo(tx: Tx, accountId: Id<'account'>): Promise<void> {
  const offered = await tx
    .selectFrom('garment_claim')
    .select('garment_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'offer')
    .where('released_at', 'is', null)
    .execute()
  if (offered.length === 0) return
  await lockGarments(
    tx,
    offered.map((row) => row.garment_id),
  )
  await tx
    .updateTable('garment_claim')
    .set((eb) => ({ offered_until: eb.ref('taken_at') }))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'offer')
    .where('released_at', 'is', null)
    .execute()
}
