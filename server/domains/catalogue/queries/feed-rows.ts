import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { MerchantProduct } from '../rules/feed/merchant-item.ts'
import type { FeedItemFacts } from '../rules/feed/merchant-items.ts'
import { isFree } from './is-free.ts'
import { rentalStock, type ShopStock } from './shop-stock.ts'

/** A part of a shop's products: those after an id, in the order of ids. */
export interface FeedPart {
  readonly after: string | null
  readonly limit: number
  readonly now: Date
}

/** @param columns of product `p` that this shop adds to those of every shop */
export async function listFeedProducts<Offered>(
  db: Db,
  { products }: ShopStock,
  { after, limit }: FeedPart,
  columns: RawBuilder<unknown>,
): Promise<(MerchantProduct & Offered)[]> {
  const { rows } = await sql<MerchantProduct & Offered>`
    with p as materialized (
      select * from product p
      where ${products.listed} and ${after === null ? sql`true` : sql`p.id > ${after}`} order by p.id limit ${limit})
    select p.id, p.handle as slug, p.name, b.name as "brandName", t.name as "typeName", p.type_code as "typeCode", p.sex,
      p.rrp_pence as "rrpPence", p.long_description as "longDescription", p.colours,
      (select coalesce(json_agg(json_build_object('base', pic.base, 'external', pic.external, 'view', pic.view,
          'imported', pic.source is not null) order by pic.position), '[]')
        from product_picture pic where pic.product_id = p.id) as pictures,
      ${columns}
    from p join brand b on b.id = p.brand_id join product_type t on t.code = p.type_code
    order by p.id`.execute(db)
  return rows
}

/** The rental shop's products, each with its sizes in stock. */
export const listFeedRows = (db: Db, part: FeedPart): Promise<FeedItemFacts[]> =>
  listFeedProducts<Pick<FeedItemFacts, 'sizes'>>(
    db,
    rentalStock,
    part,
    sql`(select coalesce(json_agg(json_build_object('code', s.code, 'label', s.label, 'minMonths', s.min_months,
          'maxMonths', s.max_months, 'available', stock.available, 'conditions', stock.conditions) order by s.position), '[]')
        from (
          select g.size_code, bool_or(g.free) as available,
            coalesce(array_agg(distinct g.condition) filter (where g.free), array_agg(distinct g.condition)) as conditions
          from (select g.size_code, g.condition, ${isFree(part.now)} as free
            from rental_garment g where g.product_id = p.id) g
          group by g.size_code) stock
        join size s on s.code = stock.size_code) as sizes`,
  )
