// How far a reading of changes must look back. A row carries the application time at which its writer began, and becomes visible
// only with the commit; application time may jump, and another process may see the jump a moment later. So readings overlap
// widely, and each omits what earlier ones have seen: an import writes a thousand rows a second.
import type { SeenRows } from '../queries/index-rows.ts'

/** Times are milliseconds; `wall` runs evenly, `applicationTime` is the application time of `changed_at`. */
interface Reading {
  readonly wall: number
  readonly applicationTime: number
  readonly seen: SeenRows
}

/** A reading that looks back only this much further than another adds little. */
const stepMs = 5000

export class OverlapWindow {
  readonly #maxMs: number
  #readings: Reading[] = []

  /** @param maxMs how far back a reading looks at most */
  constructor(maxMs: number) {
    this.#maxMs = maxMs
  }

  /** @param reading has read everything that was committed before its `wall` */
  add(reading: Reading): void {
    const { wall } = reading
    this.#readings.push(reading)
    const kept = this.#readings.findLastIndex((earlier) => earlier.wall <= wall - this.#maxMs)
    if (kept > 0) this.#readings = this.#readings.slice(kept)
  }

  /** Wall time of the last reading. */
  get last(): number {
    return this.#readings.at(-1)?.wall ?? Number.NEGATIVE_INFINITY
  }

  /**
   * The application time from which rows must be read, to find those committed after the last reading or within
   * `overlapMs` before it.
   * @param now current application time
   */
  since(overlapMs: number, now: number): Date {
    const before = this.last - overlapMs
    const first = Math.max(
      0,
      this.#readings.findLastIndex((reading) => reading.wall <= before),
    )
    const readings = this.#readings.slice(first)
    const oldest = readings[0]
    // Before the first reading, time is assumed to have run evenly.
    const extrapolated = oldest ? oldest.applicationTime - Math.max(0, oldest.wall - before) : now
    return new Date(Math.min(now - overlapMs, extrapolated, ...readings.map((reading) => reading.applicationTime)))
  }

  /** What the stored readings have seen of the rows that changed at or after `since`; a few readings cover nearly everything. */
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
