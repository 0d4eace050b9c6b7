import { sql } from 'kysely'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ShopStock } from './shop-stock.ts'

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

/** A range of those pages, oldest ids first, so that a new product moves none into another range. */
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

/** Types with something to rent, in the order of the shop. */
export async function listTypesOnShow(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('product_type')
    .select('code')
    .where('hired_by_dates', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product')
          .select('product.id')
          .whereRef('product.type_code', '=', 'product_type.code')
          .where('product.status', '=', 'active'),
      ),
    )
    .orderBy('position')
    .execute()
  return rows.map(({ code }) => code)
}
