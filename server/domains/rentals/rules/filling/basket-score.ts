// Compares baskets that fill a family's free credits (product §2.6). The better one, in this order:
//   1. holds more favourites;
//   2. covers more of what the children lack: gives more of them a first piece of a kind (tops, bottoms, outer), counting what they
//      have; then more of them a second one. A third covers nothing;
//   3. is worth more at its retail prices, so each credit buys more;
//   4. takes fewer credits;
//   5. is newer.

import type { kindsOfClothes } from '#contract/rentals/filling.ts'

export type Kind = (typeof kindsOfClothes)[number]

export interface Candidate {
  readonly id: string
  /** The child that it fits; null for a favourite that fits none of the children. */
  readonly childId: string | null
  readonly kind: Kind
  readonly credits: number
  readonly favourite: boolean
  readonly rrpPence: number
  /** Its place in the order of publication; the larger, the newer. */
  readonly newness: number
}

/** How many of that kind the child has already. */
export type CountOwned = (childId: string, kind: Kind) => number

export interface BasketScore {
  readonly favourites: number
  readonly firsts: number
  readonly seconds: number
  readonly worthPence: number
  readonly credits: number
  readonly newness: number
}

/** This many of a kind are enough. */
export const enough = 2

/** Pieces of one group cover the same need. */
export const groupOf = ({ childId, kind }: Candidate): string => `${childId ?? ''} ${kind}`

/** How many pieces of its group there are before any is chosen. A group that covers no need starts with enough. */
export const countAtStart = ({ childId, kind }: Candidate, has: CountOwned): number =>
  childId === null || kind === 'other' ? enough : Math.min(has(childId, kind), enough)

export function scoreOf(basket: readonly Candidate[], has: CountOwned): BasketScore {
  const counts = new Map<string, number>()
  let [favourites, firsts, seconds, worthPence, credits, newness] = [0, 0, 0, 0, 0, 0]
  for (const piece of basket) {
    const before = counts.get(groupOf(piece)) ?? countAtStart(piece, has)
    counts.set(groupOf(piece), before + 1)
    favourites += Number(piece.favourite)
    firsts += Number(before === 0)
    seconds += Number(before === 1)
    worthPence += piece.rrpPence
    credits += piece.credits
    newness += piece.newness
  }
  return { favourites, firsts, seconds, worthPence, credits, newness }
}

/** Positive when the first is better. */
export const compareScores = (a: BasketScore, b: BasketScore): number =>
  a.favourites - b.favourites ||
  a.firsts - b.firsts ||
  a.seconds - b.seconds ||
  a.worthPence - b.worthPence ||
  b.credits - a.credits ||
  a.newness - b.newness

export type Reason = 'favourite' | 'first' | 'second' | 'value'

/** Why each piece is in the basket, in the basket's order: the first of the rules that it serves. */
export function reasonsOf(basket: readonly Candidate[], has: CountOwned): Reason[] {
  const counts = new Map<string, number>()
  return basket.map((piece) => {
    const before = counts.get(groupOf(piece)) ?? countAtStart(piece, has)
    counts.set(groupOf(piece), before + 1)
    if (piece.favourite) return 'favourite'
    if (before === 0) return 'first'
    return before === 1 ? 'second' : 'value'
  })
}
