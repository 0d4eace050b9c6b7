import { sql } from 'kysely'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isRentable, type ShopStock } from './shop-stock.ts'

export interface PageOfCatalogue {
  readonly slug: string
  readonly changedOn: LocalDay
}

/** How many pages of products a shop has for search engines. */
export async function countProductPages(db: Db, { products }: ShopStock): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from product p where ${products.listed}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** A range of a shop's product pages. The oldest ids come first, so that a new product moves no page to another range. */
export async function listProductPages(
  db: Db,
  { products }: ShopStock,
  { offset, limit }: { offset: number; limit: number },
): Promise<PageOfCatalogue[]> {
  const { rows } = await sql<{ handle: string; changedAt: Date }>`
    select p.handle, ${products.changedAt} as "changedAt" from product p
    where ${products.listed} order by p.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ handle, changedAt }) => ({ slug: handle, changedOn: dayInLondon(changedAt) }))
}

export async function listCollectionPages(db: Db): Promise<PageOfCatalogue[]> {
  const rows = await db.selectFrom('collection').select(['slug', 'changed_at']).orderBy('position').execute()
  return rows.map(({ slug, changed_at }) => ({ slug, changedOn: dayInLondon(changed_at) }))
}

/** Whether anybody can rent product `p` now: search engines are not sent to a list without such a product. */
const isOnOffer = sql<boolean>`(${isRentable} and exists (
  select from rental_garment g where g.product_id = p.id and g.ready and g.held_until is null))`

/** Types with something to rent now, in the order of the shop. */
export async function listTypesOnShow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select t.code from product_type t
    where exists (select from product p where p.type_code = t.code and ${isOnOffer}) order by t.position`.execute(db)
  return rows.map(({ code }) => code)
}

/** Brands with something to rent now, by name. */
export async function listBrandsOnShow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select b.code from brand b
    where exists (select from product p where p.brand_id = b.id and ${isOnOffer}) order by b.name`.execute(db)
  return rows.map(({ code }) => code)
}
