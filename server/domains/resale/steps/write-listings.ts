import { sql } from 'kysely'
import type { SaleCondition } from '#contract/primitives.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewListing {
  readonly garmentId: Id<'garment'>
  readonly condition: SaleCondition
  readonly price: Pence
  readonly at: Date
}

/**
 * Writes listings for garments that are retired, or will be in this transaction. They must be locked or newly inserted.
 * @returns how many were written; garments that are for sale already are skipped
 */
export async function writeListings(tx: Tx, listings: readonly NewListing[], actor: Actor): Promise<number> {
  if (listings.length === 0) return 0
  const { rows } = await sql<{ garment_id: Id<'garment'> }>`
    insert into resale_listing (garment_id, condition, price_pence, listed_at)
    select * from unnest(
      ${listings.map(({ garmentId }) => garmentId)}::uuid[],
      ${listings.map(({ condition }) => condition)}::text[],
      ${listings.map(({ price }) => price)}::integer[],
      ${listings.map(({ at }) => at)}::timestamptz[])
    -- A piece that was sold and returned can be listed again.
    on conflict (garment_id) do update
      set condition = excluded.condition, price_pence = excluded.price_pence, listed_at = excluded.listed_at
      where (select state from garment where id = excluded.garment_id) <> 'resale'
    returning garment_id`.execute(tx)
  const added = new Set(rows.map((row) => row.garment_id))
  const written = listings.filter(({ garmentId }) => added.has(garmentId))
  await writeListingEvents(tx, 'list', written, actor)
  return written.length
}

export async function writeListingEvents(
  tx: Tx,
  kind: 'list' | 'reprice',
  listings: readonly NewListing[],
  actor: Actor,
): Promise<void> {
  if (listings.length === 0) return
  await sql`
    insert into resale_listing_event (id, garment_id, kind, condition, price_pence, actor, at)
    select id, garment_id, ${kind}, condition, price, ${actor}, at from unnest(
      ${listings.map(() => newId<'resale-listing-event'>())}::uuid[],
      ${listings.map(({ garmentId }) => garmentId)}::uuid[],
      ${listings.map(({ condition }) => condition)}::text[],
      ${listings.map(({ price }) => price)}::integer[],
      ${listings.map(({ at }) => at)}::timestamptz[]) as listing (id, garment_id, condition, price, at)`.execute(tx)
}
