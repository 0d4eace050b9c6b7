// Between which days somebody in a waiting list will probably be offered a piece (product §13.7).
import { type Curve, horizonDays } from './times-to-ready.ts'

/** A range in days from today. */
export interface LikelyRange {
  readonly from: number
  /** Null if so many of the pieces may never come back that no last day can be named. */
  readonly until: number | null
}

/** 85 in 100 are inside, if the past repeats itself: a little more than the four in five that we hold ourselves to. */
const early = 0.075
const late = 0.925

export interface RangeFacts {
  /** The curve of every piece that the entry would accept. */
  readonly curves: readonly Curve[]
  /** 1: nobody is ahead. */
  readonly place: number
  /** Which share of offers is taken; the others pass to the next person. */
  readonly taken: number
}

/** @returns null when nothing can be said: the pieces may well not suffice */
export function likelyRange({ curves, place, taken }: RangeFacts): LikelyRange | null {
  const ahead = takenAhead(place - 1, taken, curves.length)
  const offeredBy = (day: number) => chanceOfOffer(curves, ahead, day)
  const from = firstDay(offeredBy, early)
  return from === null ? null : { from, until: firstDay(offeredBy, late) }
}

/** By number of pieces: the probability that those ahead take so many. Each is counted with one offer, although who declines keeps the place. */
function takenAhead(people: number, taken: number, pieces: number): number[] {
  let chances = [1]
  for (let person = 0; person < people; person++) {
    const next = new Array<number>(Math.min(chances.length + 1, pieces + 1)).fill(0)
    for (const [count, chance] of chances.entries()) {
      if (count < next.length) next[count] = (next[count] ?? 0) + chance * (1 - taken)
      if (count + 1 < next.length) next[count + 1] = (next[count + 1] ?? 0) + chance * taken
    }
    chances = next
  }
  return chances
}

/** The pieces come back independently: how many by a day is a Poisson binomial. */
function chanceOfOffer(curves: readonly Curve[], ahead: readonly number[], day: number): number {
  let ready = [1]
  for (const curve of curves) {
    const by = curve[day] ?? 0
    const next = new Array<number>(ready.length + 1).fill(0)
    for (const [count, chance] of ready.entries()) {
      next[count] = (next[count] ?? 0) + chance * (1 - by)
      next[count + 1] = (next[count + 1] ?? 0) + chance * by
    }
    ready = next
  }
  let sum = 0
  let fewer = 0
  for (const [taken, chance] of ahead.entries()) {
    fewer += ready[taken] ?? 0
    sum += chance * Math.max(0, 1 - fewer)
  }
  return sum
}

/** The first day on which the probability, which never falls, has reached that much. */
function firstDay(by: (day: number) => number, much: number): number | null {
  let [low, high] = [0, horizonDays]
  if (by(high) < much) return null
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (by(middle) >= much) high = middle
    else low = middle + 1
  }
  return low
}
