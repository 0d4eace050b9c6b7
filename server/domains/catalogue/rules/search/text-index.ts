// The questions and answers of a word search; `build-text-index` and its neighbours implement it.

/** The words with which one product can be found. */
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
  /** Positions of the matching documents, ascending. Every document when the words are only sizes. */
  readonly documents: Uint32Array
  /** How well each of them matches, 1 to 255, parallel to `documents`. */
  readonly scores: Uint8Array
  /** Words and sizes that match nothing, ignored because the others say enough. */
  readonly ignored: readonly string[]
  /** The text with its misspelt words corrected; null when none was. */
  readonly corrected: string | null
}

export interface TextIndex {
  /** @returns null for a text without a word or number: no search, which differs from no match */
  search(text: string): TextMatch | null
  /** Searches for an unfinished text: its last word may continue ("rain" also finds the rainbow). */
  searchWhileTyping(text: string): TextMatch | null
}

/** How a search was interpreted, if not literally. */
export interface Understood {
  readonly corrected: string | null
  readonly ignored: string[]
}

/** @returns undefined when every word matched as it was typed */
export const understoodOf = ({ corrected, ignored }: TextMatch): Understood | undefined =>
  corrected !== null || ignored.length > 0 ? { corrected, ignored: [...new Set(ignored)] } : undefined
