import { sql } from 'kysely'
import type { SaleCondition } from '#contract/primitives.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Which of these garments are or were for sale, each once. */
export async function filterListed(db: Db, ids: readonly Id<'garment'>[]): Promise<Id<'garment'>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('resale_listing')
    .select('garment_id')
    .where('garment_id', 'in', [...ids])
    .execute()
  const listed = new Set(rows.map((row) => row.garment_id))
  return [...new Set(ids)].filter((id) => listed.has(id))
}

/**
 * Which of these products belong to the resale shop, in their order, each once: those with a piece for sale or reserved, and archived
 * ones that were ever listed. A sold-out product that can still be rented belongs to the rental shop.
 */
export async function filterForSale(db: Db, ids: readonly Id<'product'>[]): Promise<Id<'product'>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('resale_listing')
    .innerJoin('garment', 'garment.id', 'resale_listing.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select('product.id')
    .distinct()
    .where('product.id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('product.status', '=', 'archived'),
        eb.and([eb('product.status', '=', 'active'), eb('garment.state', '=', 'resale')]),
      ]),
    )
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}

export async function findListing(
  db: Db | Tx,
  garmentId: Id<'garment'>,
): Promise<{ condition: SaleCondition; price: Pence } | undefined> {
  return await db
    .selectFrom('resale_listing')
    .select((eb) => [
      eb.ref('condition').$castTo<SaleCondition>().as('condition'),
      eb.ref('price_pence').$castTo<Pence>().as('price'),
    ])
    .where('garment_id', '=', garmentId)
    .executeTakeFirst()
}

/** Whether the garment has passed its safety check since it last came in. */
export async function isSafeNow(tx: Tx, garmentId: Id<'garment'>): Promise<boolean> {
  const row = await tx.selectFrom('garment').select('safe').where('id', '=', garmentId).executeTakeFirst()
  return row?.safe ?? false
}

export interface OfficeListing {
  readonly qrId: string
  readonly name: string
  readonly sizeLabel: string
  /** Null when it is retired but not listed yet. */
  readonly listed: { readonly condition: SaleCondition; readonly price: Pence; readonly at: Date } | null
  /** The end of its reservation or hold. */
  readonly reservedUntil: Date | null
}

interface OfficeRow {
  readonly qrId: string
  readonly name: string
  readonly sizeLabel: string
  readonly condition: SaleCondition | null
  readonly price: Pence | null
  readonly at: Date | null
  readonly reservedUntil: Date | null
}

/**
 * The pieces on the resale shelf: those listed longest first, then those that are not listed yet. A piece that was for sale before and came
 * back is in inspection until it is listed again.
 */
export async function listOfficeListings(db: Db, now: Date): Promise<OfficeListing[]> {
  const { rows } = await sql<OfficeRow>`
    select g.qr_id as "qrId", p.name, s.short_label as "sizeLabel", l.condition, l.price_pence as price, l.listed_at as at,
      (select c.expires_at from garment_claim c
        where c.garment_id = g.id and c.released_at is null and c.expires_at > ${now}) as "reservedUntil"
    from garment g
    join product p on p.id = g.product_id
    join size s on s.code = g.size_code
    left join resale_listing l on l.garment_id = g.id and g.state = 'resale'
    where g.state = 'resale' or (g.state = 'inspecting' and exists (
      select from garment_event e where e.garment_id = g.id and e.to_state = 'resale'))
    order by l.listed_at nulls last, g.id`.execute(db)
  return rows.map(({ qrId, name, sizeLabel, condition, price, at, reservedUntil }) => ({
    qrId,
    name,
    sizeLabel,
    reservedUntil,
    listed: condition && price && at ? { condition, price, at } : null,
  }))
}
