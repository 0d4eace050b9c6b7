import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ClaimRow } from '../queries/garments.ts'
import { ClaimedSince } from './lock-for-claim.ts'

export interface KeepingCheckout {
  readonly ownerId: Id<'checkout' | 'checkout-session'>
  readonly until: Date
}

/**
 * Extends the offers among an account's own claims, at least to the end of the checkout, so that nobody loses an offered piece while
 * paying for it. The claim records the original end, which `returnOffers` restores when the checkout is over.
 */
export async function keepOffers(
  tx: Tx,
  own: ReadonlyMap<string, ClaimRow>,
  { ownerId, until }: KeepingCheckout,
): Promise<void> {
  const offers = [...own.values()].flatMap(({ id, kind }) => (kind === 'offer' ? id : []))
  if (offers.length === 0) return
  const isExtended = sql<boolean>`offered_until < ${until}::timestamptz`
  const { numUpdatedRows } = await tx
    .updateTable('garment_claim')
    .set({
      expires_at: sql<Date>`expires_at + (greatest(offered_until, ${until}::timestamptz) - offered_until)`,
      offered_until: sql<Date>`greatest(offered_until, ${until}::timestamptz)`,
      lasts_until: sql<Date | null>`case when ${isExtended} then coalesce(lasts_until, offered_until) else lasts_until end`,
      kept_by: sql<Id<'checkout'> | null>`case when ${isExtended} then ${ownerId}::uuid else kept_by end`,
    })
    .where('id', 'in', offers)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(offers.length)) throw new ClaimedSince()
}

/**
 * Returns the offers that a checkout has kept past their end: each lasts until its own end again, or is over now if that has passed. The
 * caller has locked the garments. An offer that has been ended early, because of a recall for example, stays ended.
 */
export async function returnOffers(tx: Tx, ownerId: Id<'checkout' | 'checkout-session'>, now: Date): Promise<void> {
  const isOver = sql<boolean>`lasts_until <= ${now}::timestamptz`
  const end = sql<Date>`least(offered_until, greatest(lasts_until, ${now}::timestamptz))`
  await tx
    .updateTable('garment_claim')
    .set({
      expires_at: sql<Date>`expires_at - (offered_until - ${end})`,
      offered_until: end,
      // The checkout's payment may still arrive until the piece is passed on (product §4.3).
      lasts_until: sql<Date | null>`case when ${isOver} then lasts_until end`,
      kept_by: sql<Id<'checkout'> | null>`case when ${isOver} then kept_by end`,
    })
    .where('kept_by', '=', ownerId)
    .where('released_at', 'is', null)
    .execute()
}
