import type { IndexedType } from '../queries/index-rows.ts'
import type { Presenter, Shop } from '../queries/product-search.ts'
import type { Size } from '../queries/reference-data.ts'
import type { Layout } from './layout.ts'
import type { Products } from './products.ts'
import type { Stock } from './stock.ts'

/**
 * What the text index is built from. `sizes`, `typeOf` and `layout` are replaced as the catalogue changes, so read them afresh each time.
 */
export interface IndexedWords {
  readonly products: Products
  readonly sizes: readonly Size[]
  readonly typeOf: ReadonlyMap<string, IndexedType>
  readonly layout: Layout
}

/** The data that cards are built from. */
export interface IndexedCatalogue<Card extends object, Details> extends IndexedWords {
  readonly stock: Stock
  readonly shop: Shop<Card, Details>
  readonly presenter: Presenter<Card, Details>
}
