// What searching words is asked and answers; `search-words` and its neighbours decide it.

/** The words of one product by which it can be found. */
export interface SearchDocument {
  readonly name: string
  readonly brand: string
  /** "Outerwear" */
  readonly typeName: string
  /** "Coat or jacket" */
  readonly typeSingular: string
  readonly colours: readonly string[]
  /** Tags of a feed. */
  readonly keywords: readonly string[]
  /** Texts of its tags: comfort, special details and the rest. */
  readonly tags: readonly string[]
}

export interface TextMatch {
  /** Size codes that the words ask for ("rain coat 3-4"); a piece must have one of them. Empty: no size among the words. */
  readonly sizes: readonly string[]
  /** Positions of the matching documents, ascending. Every document where the words are sizes alone. */
  readonly documents: Uint32Array
  /** How well each of them matches, 1 to 255, parallel to `documents`. */
  readonly scores: Uint8Array
}

export interface TextIndex {
  /** @returns null for a blank text: no search, which is not the same as no match */
  search(text: string): TextMatch | null
}
