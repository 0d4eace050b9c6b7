// What the index in memory offers beyond the port that it shares with SQL.
import type { ProductSearch, RentalCard, RentalDetails } from '../queries/product-search.ts'

export interface CatalogueMemory {
  readonly products: number
  readonly garments: number
  /** Columns and bitmaps, without words, cards and the texts of products. */
  readonly bytes: number
  readonly bytesPerGarment: number
}

export interface CatalogueIndex<Card = RentalCard, Details = RentalDetails> extends ProductSearch<Card, Details> {
  /** Changes whenever any public answer of the catalogue may have changed, and every day in London (badges). */
  version(): string
  /** Starts reading unless it already has; resolves when everything has been read once. Until then questions wait. */
  ready(): Promise<void>
  /** Polls the database now. Resolves once everything committed before the call is known. */
  refresh(): Promise<void>
  /** Stops polling; the index keeps answering what it knows. */
  close(): Promise<void>
  memory(): Promise<CatalogueMemory>
}
