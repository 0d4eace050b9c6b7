import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ClaimRow } from '../queries/garments.ts'
import { ClaimedSince } from './lock-for-claim.ts'

/** Extends the offers among an account's own claims, at least to `until`, so that nobody loses an offered piece while paying for it. */
export async function keepOffers(tx: Tx, own: ReadonlyMap<string, ClaimRow>, until: Date): Promise<void> {
  const offers = [...own.values()].flatMap(({ id, kind }) => (kind === 'offer' ? id : []))
  if (offers.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('garment_claim')
    .set({
      expires_at: sql<Date>`expires_at + (greatest(offered_until, ${until}::timestamptz) - offered_until)`,
      offered_until: sql<Date>`greatest(offered_until, ${until}::timestamptz)`,
    })
    .where('id', 'in', offers)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(offers.length)) throw new ClaimedSince()
}
