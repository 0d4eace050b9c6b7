// Decides whether the basket of a joining family is held while it pays (product §4.1; decisions 130 to 133). A hold costs
// nothing to request, so it is small, short and rare; a family without one can still join and is shown the reason.
import type { notKeptReasons } from '#contract/membership-shapes.ts'
import type { Credits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface JoiningHoldFacts {
  /** The credits of the plan being joined, without a booster: the limit of the first box. */
  readonly planCredits: Credits
  readonly basketCredits: Credits
  /** The last hold that this account began; null if it never had one. */
  readonly lastHold: { readonly from: Date; readonly until: Date } | null
  /** The time from the start of a hold until the account may begin another. */
  readonly againMinutes: number
  /** When the payment page of this checkout session expires. */
  readonly pageEnds: Date
  /** Whether all such holds, including this one, stay within their share of the stock. */
  readonly withinShare: boolean
  /** Holds that this network began within the hour, and the limit. */
  readonly network: { readonly begun: number; readonly budget: number }
  readonly now: Date
}

export interface JoiningHold {
  /** Whether a new hold begins: the same hold continues when the basket or the plan changes. */
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
  const continues = lastHold !== null && lastHold.until > now
  if (!continues && lastHold !== null && now.getTime() < lastHold.from.getTime() + facts.againMinutes * 60_000)
    return refused(notKept('held_lately', 'We kept pieces for you a short while ago, and can’t do it again just yet.'))
  if (!facts.withinShare)
    return refused(
      notKept('stock_share', 'So many families are joining just now that we can’t keep pieces for everyone.'),
    )
  if (continues) {
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

/** How many pieces must be ready to be rented, so that those held before a payment are at most this share of them. */
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
