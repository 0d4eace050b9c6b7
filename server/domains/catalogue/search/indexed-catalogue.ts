import type { IndexedType } from '../queries/index-rows.ts'
import type { Size } from '../queries/reference-data.ts'
import type { Layout } from './layout.ts'
import type { Products } from './products.ts'
import type { Stock } from './stock.ts'

/** What cards and words are made of; `layout` and the reference data are replaced as the catalogue changes. */
export interface IndexedCatalogue {
  readonly products: Products
  readonly stock: Stock
  readonly sizes: readonly Size[]
  readonly typeOf: ReadonlyMap<string, IndexedType>
  readonly layout: Layout
}
