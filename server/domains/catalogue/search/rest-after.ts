// How long the index rests after a look at the database, so that those who ask it are answered meanwhile, and what others
// change shows within a second all the same.

/** A second less a slow look. */
const longestRestMs = 500
/** A look that read so many rows (much was written at once) is followed by a rest … */
const manyRows = 2000
/** … this many times as long as it took; and so is what was done to the state, during which nobody was answered. */
const restFactor = 4

export interface Looked {
  /** Read because they may have changed. */
  readonly rows: number
  /** How long the state was being changed. */
  readonly blockedMs: number
  /** How long the whole look took. */
  readonly tookMs: number
}

/** @returns milliseconds, within which the beats of the pulse are let pass */
export function restAfter({ rows, blockedMs, tookMs }: Looked): number {
  // At least as long as it took: the database has others to answer, too.
  const wished = Math.max(tookMs, restFactor * (rows > manyRows ? tookMs : blockedMs))
  return Math.min(longestRestMs, wished)
}
