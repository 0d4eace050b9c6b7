import { sql } from 'kysely'
import type { Gender } from '#contract/primitives.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isFree } from './is-free.ts'
import { rentalStock, type ShopStock } from './shop-stock.ts'

export interface PictureRow {
  base: string
  external: boolean
  alt: string
  tint: string
}

/** A product and its stock, as a card needs it. */
export interface ProductCardRow {
  id: string
  handle: string
  name: string
  sex: Gender
  rrpPence: Pence
  publishedOn: LocalDay
  brandCode: string
  brandName: string
  typeCode: string
  typeName: string
  picture: PictureRow | null
  /** Size code of each available garment. */
  availableSizes: string[]
  /** The condition of the available garments, if they share one. */
  onlyCondition: string | null
  /** Sizes of every garment in the stock, available or not. */
  stockSizes: string[]
  /** The prices of the available garments; of the whole stock when none is available; null when there is no stock. */
  lowestPrice: number | null
  highestPrice: number | null
  /** The cheapest available garment, else the cheapest garment, else null. */
  itemId: string | null
}

/** Products that the shop shows among the ids, in no particular order. */
export async function listProductCardRows(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
  { view, priceColumn, products }: ShopStock = rentalStock,
): Promise<ProductCardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductCardRow>`
    select p.id, p.handle, p.name, p.sex, p.rrp_pence as "rrpPence", ${products.publishedOn} as "publishedOn",
      b.code as "brandCode", b.name as "brandName", p.type_code as "typeCode", t.name as "typeName",
      (select json_build_object('base', pic.base, 'external', pic.external, 'alt', pic.alt, 'tint', pic.tint)
        from product_picture pic where pic.product_id = p.id order by pic.position limit 1) as picture,
      coalesce(s."availableSizes", '{}') as "availableSizes", coalesce(s."stockSizes", '{}') as "stockSizes",
      s."onlyCondition", s."lowestPrice", s."highestPrice", s."itemId"
    from product p
    join brand b on b.id = p.brand_id
    join product_type t on t.code = p.type_code
    cross join lateral (
      select array_agg(g.size_code) filter (where g.free) as "availableSizes",
        array_agg(distinct g.size_code) as "stockSizes",
        case when count(distinct g.condition) filter (where g.free) = 1
          then min(g.condition) filter (where g.free) end as "onlyCondition",
        coalesce(min(g.price) filter (where g.free), min(g.price)) as "lowestPrice",
        coalesce(max(g.price) filter (where g.free), max(g.price)) as "highestPrice",
        (array_agg(g.id order by g.free desc, g.price, g.id))[1] as "itemId"
      from (select g.id, g.size_code, g.condition, g.${sql.ref(priceColumn)} as price, ${isFree(now)} as free
        from ${sql.table(view)} g where g.product_id = p.id) g
    ) s
    where p.id = any(${ids}) and ${products.shown}`.execute(db)
  return rows
}
