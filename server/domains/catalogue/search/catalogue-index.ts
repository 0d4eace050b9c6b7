// What the index in memory can be asked, beyond the seam that it shares with SQL.
import type { ProductSearch } from '../queries/product-search.ts'

export interface CatalogueMemory {
  readonly products: number
  readonly garments: number
  /** Columns and bitmaps. Words, cards and the texts of products come on top. */
  readonly bytes: number
  readonly bytesPerGarment: number
}

export interface CatalogueIndex extends ProductSearch {
  /** Another one whenever any public answer of the catalogue may have changed, and with each day in London (badges). */
  version(): string
  /** Begins to read, unless it has; when everything has been read once. Until then questions wait. */
  ready(): Promise<void>
  /** Looks at the database now. Resolves once what was committed before the call is known. */
  refresh(): Promise<void>
  /** Ends polling; what is known still answers. */
  close(): Promise<void>
  memory(): Promise<CatalogueMemory>
}
