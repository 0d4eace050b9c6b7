// How far a reading of changes must look back. A row carries the business time at which its writer began, and shows only once
// the writer has committed; business time itself may jump, and another process may see the jump a moment later. Hence readings
// overlap by far, and each leaves out what others before it have seen: an import writes a thousand rows a second.
import type { SeenRows } from '../queries/index-rows.ts'

/** Times are milliseconds; `wall` runs evenly, `business` is what `changed_at` is written by. */
interface Reading {
  readonly wall: number
  readonly business: number
  readonly seen: SeenRows
}

/** A reading that reaches back less than this beyond another says but little more. */
const stepMs = 5000

export class LookBack {
  readonly #longest: number
  #readings: Reading[] = []

  /** @param longestMs how far back anybody will ask */
  constructor(longestMs: number) {
    this.#longest = longestMs
  }

  /** Everything committed before then has been read. */
  add(reading: Reading): void {
    const { wall } = reading
    this.#readings.push(reading)
    const kept = this.#readings.findLastIndex((earlier) => earlier.wall <= wall - this.#longest)
    if (kept > 0) this.#readings = this.#readings.slice(kept)
  }

  /** Wall time of the last reading. */
  get last(): number {
    return this.#readings.at(-1)?.wall ?? Number.NEGATIVE_INFINITY
  }

  /**
   * The business time from which rows must be read that committed after the last reading, or within `overlapMs` before it.
   * @param now business time now
   */
  since(overlapMs: number, now: number): Date {
    const before = this.last - overlapMs
    const first = Math.max(
      0,
      this.#readings.findLastIndex((reading) => reading.wall <= before),
    )
    const readings = this.#readings.slice(first)
    const oldest = readings[0]
    // Before the first reading of all, time is taken to have run evenly.
    const evenly = oldest ? oldest.business - Math.max(0, oldest.wall - before) : now
    return new Date(Math.min(now - overlapMs, evenly, ...readings.map((reading) => reading.business)))
  }
  /** What the readings kept have seen of the rows that changed since then; few of them say nearly all. */
  seen(since: Date): SeenRows[] {
    const chosen: SeenRows[] = []
    let reaches = Number.POSITIVE_INFINITY
    for (const { seen } of this.#readings.toReversed()) {
      if (reaches <= since.getTime()) break
      if (seen.since.getTime() > reaches - stepMs) continue
      chosen.push(seen)
      reaches = seen.since.getTime()
    }
    return chosen
  }
}
