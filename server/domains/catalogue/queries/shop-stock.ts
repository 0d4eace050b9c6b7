// What one shop offers, for SQL and the index. Resale, with its own conditions and prices in pence, is a second stock for the same
// code.
import { type RawBuilder, sql } from 'kysely'
import { conditions } from '#contract/primitives.ts'
import { isId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { garmentCredits } from '../rules/credits-for.ts'
import type { PriceRange } from '../rules/price-range.ts'

export interface ShopStock {
  /** Codes, the best first; at most 16. */
  readonly conditions: readonly string[]
  readonly prices: PriceRange
  /**
   * The view that garments are read from: `id`, `product_id`, `size_code`, `condition`, `ready`, `held_until`, and the price.
   * Every change of its rows must move the `changed_at` of the garment with that id, which the index follows.
   */
  readonly view: string
  readonly priceColumn: string
  /** Settings with this prefix are passed to presenters. */
  readonly settings: string
  readonly products: ShopProducts
}

/** What a shop shows of a product `p`, as SQL. */
export interface ShopProducts {
  /** Whether it has a card and a page there. */
  readonly shown: RawBuilder<boolean>
  /** The day that decides the order from new to old. */
  readonly publishedOn: RawBuilder<string>
  /** Whether search engines and shopping sites are sent to its page. */
  readonly listed: RawBuilder<boolean>
  /** When its page last changed. */
  readonly changedAt: RawBuilder<Date>
  /** The garments `g` whose changes may change the answers above; the index then reads their products again. */
  readonly follow?: RawBuilder<boolean>
}

/** Neither a draft nor archived, and not hired by dates: those products are on the ski wear page. */
export const isRentable = sql<boolean>`(p.status = 'active'
  and p.type_code not in (select code from product_type where hired_by_dates))`

export const rentalStock: ShopStock = {
  conditions,
  prices: garmentCredits,
  view: 'rental_garment',
  priceColumn: 'credits',
  settings: 'credits.',
  products: {
    shown: isRentable,
    publishedOn: sql`p.published_on`,
    listed: isRentable,
    changedAt: sql`p.changed_at`,
  },
}

/** SQL for whether a product `p` is the one that an address names. */
export const isNamed = (idOrSlug: string): RawBuilder<boolean> =>
  isId(idOrSlug) ? sql<boolean>`p.id = ${idOrSlug}` : sql<boolean>`p.handle = ${idOrSlug}`

/** Whether a shop has a page for this product, as the database knows it: the index follows it a moment later. */
export async function isShown(db: Db, idOrSlug: string, { products }: ShopStock): Promise<boolean> {
  const { rows } = await sql`select from product p where ${isNamed(idOrSlug)} and ${products.shown}`.execute(db)
  return rows.length > 0
}
