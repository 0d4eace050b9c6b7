// Whether the basket of a family that is joining is kept while it pays (decisions.md §4.1; docs/decisions, 130 to 133). It costs
// nothing to ask for, so it is little, short and seldom, and whoever is not kept anything joins all the same and is told why.
import type { notKeptReasons } from '#contract/membership-shapes.ts'
import type { Credits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface JoiningHoldFacts {
  /** Of the plan that is joined, without a booster: what its first box may take. */
  readonly planCredits: Credits
  readonly basketCredits: Credits
  /** The hold that this account began last; null: it never had one. */
  readonly lastHold: { readonly from: Date; readonly until: Date } | null
  /** From the start of a hold until the account may begin another. */
  readonly againMinutes: number
  /** When the payment page of this joining runs out. */
  readonly pageEnds: Date
  /** Whether all such holds, with this one, stay within their share of the stock. */
  readonly withinShare: boolean
  /** Holds that this network began within the hour, and how many it may. */
  readonly network: { readonly begun: number; readonly budget: number }
  readonly now: Date
}

export interface JoiningHold {
  /** The same hold goes on when the basket, the card or the plan changes. */
  readonly begins: boolean
  readonly from: Date
  readonly until: Date
}

export interface NotKept {
  readonly reason: (typeof notKeptReasons)[number]
  /** What people are shown. */
  readonly message: string
}

export function decideJoiningHold(facts: JoiningHoldFacts): Outcome<JoiningHold, NotKept> {
  const { planCredits, basketCredits, lastHold, pageEnds, now } = facts
  if (basketCredits > planCredits) return refused(tooMuch(basketCredits, planCredits))
  const goesOn = lastHold !== null && lastHold.until > now
  if (!goesOn && lastHold !== null && now.getTime() < lastHold.from.getTime() + facts.againMinutes * 60_000)
    return refused(notKept('held_lately', 'We kept pieces for you a short while ago, and can’t do it again just yet.'))
  if (!facts.withinShare)
    return refused(
      notKept('stock_share', 'So many families are joining just now that we can’t keep pieces for everyone.'),
    )
  if (goesOn) {
    const until = lastHold.until < pageEnds ? lastHold.until : pageEnds
    return accepted({ begins: false, from: lastHold.from, until })
  }
  if (facts.network.begun >= facts.network.budget)
    return refused(
      notKept(
        'network',
        'Several families on your internet connection are joining just now, and we can’t keep pieces for everyone.',
      ),
    )
  return accepted({ begins: true, from: now, until: pageEnds })
}

/** Of so many pieces ready to be rented, those that are held before a payment are the share at most. */
export const stockNeeded = (heldPieces: number, sharePercent: number): number =>
  sharePercent > 0 ? Math.ceil((heldPieces * 100) / sharePercent) : Number.POSITIVE_INFINITY

const notKept = (reason: NotKept['reason'], why: string): NotKept => ({
  reason,
  message: `${why} You can join all the same, and order what’s still here once you’ve paid.`,
})

const tooMuch = (taken: Credits, limit: Credits): NotKept => ({
  reason: 'over_credits',
  message: `Your basket takes ${taken} credits and this plan has ${limit}, so we can’t keep it while you pay. Take something out or choose a bigger plan, and we will. You can join all the same, and choose what to order once you’ve paid.`,
})
