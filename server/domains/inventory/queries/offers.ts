import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isAvailable } from '../rules/availability.ts'
import { type GarmentRow, listClaims, lockClaimable, lockGarments } from './garments.ts'

export interface GarmentToOffer {
  readonly garment: GarmentRow
  /** Ready, on offer in the shop, and claimed by nobody. */
  readonly available: boolean
  /** The offer that claims it, and until when. */
  readonly offered: { readonly offerId: Id<'waiting-list-offer'>; readonly until: Date } | undefined
}

/** Locks a garment and reads whether it can be offered. The claim is read under the lock. */
export async function lockGarmentToOffer(
  tx: Tx,
  garmentId: Id<'garment'>,
  now: Date,
): Promise<GarmentToOffer | undefined> {
  await lockGarments(tx, [garmentId])
  const [garment] = await lockClaimable(tx, [garmentId])
  if (!garment) return undefined
  const { state, forDates, claim } = garment
  const facts = { state, forDates, productOffered: garment.product.rentable, claim }
  return {
    garment,
    available: isAvailable(facts, {}, now),
    offered: claim?.kind === 'offer' && claim.offeredUntil ? offerOf(claim.ownerId, claim.offeredUntil) : undefined,
  }
}

const offerOf = (ownerId: string, until: Date) => ({ offerId: ownerId as Id<'waiting-list-offer'>, until })

/** Pieces whose offer is over and has not been passed on. */
export async function listGarmentsToPassOn(db: Db | Tx, now: Date, max: number): Promise<Id<'garment'>[]> {
  const rows = await db
    .selectFrom('garment_claim')
    .select('garment_id')
    .where('kind', '=', 'offer')
    .where('released_at', 'is', null)
    .where('offered_until', '<=', now)
    .orderBy('offered_until')
    .limit(max)
    .execute()
  return rows.map((row) => row.garment_id)
}

/** Until when the offers of these garments last, by offer: longer while the account is paying. Offers that claim nothing are absent. */
export async function listOfferedUntil(
  db: Db | Tx,
  garmentIds: readonly Id<'garment'>[],
): Promise<Map<Id<'waiting-list-offer'>, Date>> {
  const claims = await listClaims(db, garmentIds)
  return new Map(
    [...claims.values()].flatMap(({ kind, ownerId, offeredUntil }) =>
      kind === 'offer' && offeredUntil ? [[ownerId as Id<'waiting-list-offer'>, offeredUntil] as const] : [],
    ),
  )
}

/** Whether the account has rented the garment since. */
export async function hasRentedSince(
  db: Db | Tx,
  { garmentId, accountId, since }: { garmentId: Id<'garment'>; accountId: Id<'account'>; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('garment_claim')
    .select('id')
    .where('garment_id', '=', garmentId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'loan')
    .where('taken_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
