// A clause of the specification: where it is in the product, and the test that shows it. A line may have several.
export type ClauseKind = 'route' | 'call' | 'message' | 'behaviour' | 'constant' | 'event'

/** A file of the repository, and words that it contains. */
export type Place = readonly [file: string, words: string]

export interface Clause {
  readonly kind: ClauseKind
  /** The clause in the specification's words. */
  readonly what: string
  readonly where: Place
  /** The words are the name of the test, or what it compares with. */
  readonly shownBy: Place
}
