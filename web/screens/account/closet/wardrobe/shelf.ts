/** Pieces of the wardrobe under one heading. */
export interface Shelf<Piece> {
  /** Unique on the page. */
  readonly key: string
  /** Null for a shelf without a heading. */
  readonly label: string | null
  readonly pieces: readonly Piece[]
}
