// What searching words is asked and answers; `build-text-index` and its neighbours decide it.

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
  /** Words and sizes that nothing meets, left out because the others say enough. */
  readonly ignored: readonly string[]
  /** The text with its misspelt words as they were taken; null where all were taken as they are. */
  readonly corrected: string | null
}

export interface TextIndex {
  /** @returns null for a text without a word or number: no search, which is not the same as no match */
  search(text: string): TextMatch | null
  /** The same for a text that is not finished: its last word may go on ("rain" also finds the rainbow). */
  searchWhileTyping(text: string): TextMatch | null
}

/** How a search was taken where it was not taken word for word. */
export interface Understood {
  readonly corrected: string | null
  readonly ignored: string[]
}

/** @returns undefined where every word was met as it was typed */
export const understoodOf = ({ corrected, ignored }: TextMatch): Understood | undefined =>
  corrected !== null || ignored.length > 0 ? { corrected, ignored: [...new Set(ignored)] } : undefined
