// Decides the outcome of an offer (product §13.3), from the claim on its piece.
export interface OfferFacts {
  /** Until when the offer keeps its piece; undefined once it claims nothing. */
  readonly until: Date | undefined
  /** The end of the offer, as its email said. */
  readonly lastsUntil: Date
  /** Whether the piece can be rented at all. */
  readonly ready: boolean
  /** Whether its account has rented the piece since. */
  readonly rented: boolean
}

export type OfferEnd = 'taken' | 'lapsed' | 'withdrawn'

export function decideOffer({ until, lastsUntil, ready, rented }: OfferFacts, now: Date): 'open' | OfferEnd {
  if (rented) return 'taken'
  if (until && !ready) return 'withdrawn'
  if (until) return until > now ? 'open' : 'lapsed'
  return lastsUntil <= now ? 'lapsed' : 'withdrawn'
}

/** An entry ends with its second unanswered offer, so that pieces are not kept again and again for somebody who does not answer. */
export const maxLapses = 2

export type EntryEnd = 'ordered' | 'lapsed'

/** The new state of an entry when its offer ends; undefined if it keeps its place. */
export function endOfEntry(end: OfferEnd | 'declined', lapsesBefore: number): EntryEnd | undefined {
  if (end === 'taken') return 'ordered'
  return end === 'lapsed' && lapsesBefore + 1 >= maxLapses ? 'lapsed' : undefined
}
