// How long the index rests after a poll, so that it can answer questions in the meantime, and still shows changes within a
// second.

/** A second minus a slow poll. */
const maxRestMs = 500
/** A poll that read more rows than this (a bulk write) is followed by a rest … */
const manyRows = 2000
/** … this many times as long as it took. The same applies to changing the state, which blocks answers. */
const restFactor = 4

export interface PollResult {
  /** The rows read because they may have changed. */
  readonly rows: number
  /** How long changing the state took. */
  readonly blockedMs: number
  /** How long the whole poll took. */
  readonly tookMs: number
}

/** @returns milliseconds during which the pulse, which says that something has changed, is ignored */
export function restAfter({ rows, blockedMs, tookMs }: PollResult): number {
  // At least as long as it took, because the database serves others, too.
  const wanted = Math.max(tookMs, restFactor * (rows > manyRows ? tookMs : blockedMs))
  return Math.min(maxRestMs, wanted)
}
