// Estimates between which days somebody on a waiting list will probably be offered a piece (product §13.7).
import { type Curve, horizonDays } from './times-to-ready.ts'

/** A range in days from today. */
export interface LikelyRange {
  readonly from: number
  /** Null if so many of the pieces may never come back that no last day can be named. */
  readonly until: number | null
}

/** If the past repeats itself, 85 in 100 offers fall within the range: a little more than the four in five that we aim for. */
const earlyChance = 0.075
const lateChance = 0.925

export interface RangeFacts {
  /** The curve of every piece that the entry would accept. */
  readonly curves: readonly Curve[]
  /** 1: nobody is ahead. */
  readonly place: number
  /** The share of offers that is taken; the others pass to the next person. */
  readonly taken: number
}

/** @returns null when no range can be named, because there may well be too few pieces */
export function likelyRange({ curves, place, taken }: RangeFacts): LikelyRange | null {
  const ahead = takenAhead(place - 1, taken, curves.length)
  const offeredBy = (day: number) => chanceOfOffer(curves, ahead, day)
  const from = firstDay(offeredBy, earlyChance)
  return from === null ? null : { from, until: firstDay(offeredBy, lateChance) }
}

/**
 * By number of pieces: the probability that the people ahead take exactly that many. Each of them is counted with one offer, although
 * somebody who declines keeps their place.
 */
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

/** The probability of an offer by this day. The pieces are assumed to come back independently: how many have is a Poisson binomial. */
function chanceOfOffer(curves: readonly Curve[], ahead: readonly number[], day: number): number {
  let ready = [1]
  for (const curve of curves) {
    const readyChance = curve[day] ?? 0
    const next = new Array<number>(ready.length + 1).fill(0)
    for (const [count, chance] of ready.entries()) {
      next[count] = (next[count] ?? 0) + chance * (1 - readyChance)
      next[count + 1] = (next[count + 1] ?? 0) + chance * readyChance
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

/** The first day by which the probability, which never falls, has reached this chance. */
function firstDay(chanceBy: (day: number) => number, chance: number): number | null {
  let [low, high] = [0, horizonDays]
  if (chanceBy(high) < chance) return null
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (chanceBy(middle) >= chance) high = middle
    else low = middle + 1
  }
  return low
}
