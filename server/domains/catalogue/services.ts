import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ProductSearch } from './queries/product-search.ts'
import type { ShopStock } from './queries/shop-stock.ts'

/** What the catalogue needs to answer requests. */
export interface CatalogueServices {
  readonly db: Db
  readonly clock: Clock
  /** What answers the shop's queries: the index in memory, or SQL. */
  readonly search: ProductSearch
  /** All shops: a favourite may belong to any of them. */
  readonly shops: readonly ShopStock[]
}
