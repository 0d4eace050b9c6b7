// Replays how often the likely dates would have been right (product §13.7): at regular intervals in a year, for each size that was
// out of stock, it compares the range that we would have named that day with the day on which a piece was ready.
import { type LikelyRange, likelyRange } from './likely-range.ts'
import { knownBy, learnTimes, type TimesToReady, type Trip, type Whereabouts } from './times-to-ready.ts'

/** The trips of one piece, in order. */
export type Trips = readonly Trip[]

export interface ReplayFacts {
  /** The pieces of each product and size. */
  readonly sizes: readonly (readonly Trips[])[]
  readonly from: number
  /** Today: nothing later is known. */
  readonly until: number
  readonly everyDays: number
  /** The places in the line that are tried. */
  readonly places: readonly number[]
}

export interface Replay {
  readonly inside: number
  readonly outside: number
  /** Ranges whose last day has not passed, so it is not known yet whether they were right. */
  readonly open: number
  /** Ranges without a last day: no offer could come too late for them. */
  readonly endless: number
  /** Cases in which no range could be named. */
  readonly silent: number
  /** Half of the ranges with a last day have at most this many days. */
  readonly medianDays: number | null
}

export function replayLikelyDates({ sizes, from, until, everyDays, places }: ReplayFacts): Replay {
  const all = sizes.flat(2)
  const count = { inside: 0, outside: 0, open: 0, endless: 0, silent: 0 }
  const widths: number[] = []
  for (let day = from; day < until; day += everyDays) {
    const times = learnTimes(all, day)
    for (const pieces of sizes) {
      const awaited = pieces.map((trips) => locateOn(trips, day)).filter((wait) => wait !== null)
      if (awaited.length === 0 || awaited.some(({ piece }) => piece.at === 'shelf')) continue
      for (const place of places) {
        const range = likelyRange({ curves: curvesOf(times, awaited), place, taken: 1 })
        count[judge(range, awaited, { place, day, until })]++
        if (range?.until != null) widths.push(range.until - range.from + 1)
      }
    }
  }
  widths.sort((a, b) => a - b)
  return { ...count, medianDays: widths[Math.floor(widths.length / 2)] ?? null }
}

interface LocatedPiece {
  readonly piece: Whereabouts
  readonly readyOn: number | null
}

/** Where a piece was on a day, and when it was ready again. @returns null before its first trip, or once it will not come back */
function locateOn(trips: Trips, day: number): LocatedPiece | null {
  const trip = trips.findLast(({ out }) => out <= day)
  if (!trip) return null
  const known = knownBy(trip, day)
  return known.ended === null ? { piece: whereaboutsOf(known, day), readyOn: trip.ready } : null
}

function whereaboutsOf({ out, announced, received, ready }: Trip, today: number): Whereabouts {
  if (ready !== null) return { at: 'shelf', days: 0 }
  if (received !== null) return { at: 'office', days: today - received }
  if (announced !== null) return { at: 'post', days: today - announced }
  return { at: 'family', days: today - out }
}

const curvesOf = (times: TimesToReady, awaited: readonly LocatedPiece[]) =>
  awaited.map(({ piece }) => times.readyBy(piece))

function judge(
  range: LikelyRange | null,
  awaited: readonly LocatedPiece[],
  { place, day, until }: { place: number; day: number; until: number },
): Exclude<keyof Replay, 'medianDays'> {
  if (range === null) return 'silent'
  if (range.until === null) return 'endless'
  if (day + range.until >= until) return 'open'
  const ready = awaited.flatMap(({ readyOn }) => (readyOn !== null && readyOn <= until ? [readyOn - day] : []))
  const offered = ready.sort((a, b) => a - b)[place - 1]
  return offered !== undefined && offered >= range.from && offered <= range.until ? 'inside' : 'outside'
}
