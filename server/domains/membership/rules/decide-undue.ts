// Whether an invoice that was paid had nothing to be paid for any more: the provider heard of a pause or an end too late
// (decisions.md §3.5, "A paused membership is never billed"). The provider counts in whole seconds, we in milliseconds: what
// is of the same second is taken to have come after the member's word, which is the member's favour.
import type { MembershipState } from '#contract/accounts.ts'
import type { Wanted } from './standing-by-subscription.ts'

export interface UndueFacts {
  readonly state: MembershipState
  readonly wanted: Wanted
  readonly pausedAt: Date | null
  readonly endingAskedAt: Date | null
  readonly endsOn: string | null
  /** Past due, and its subscription was over at the provider before this was paid. */
  readonly givenUp: boolean
  /** Refused, or withdrawn before acceptance. */
  readonly refused: boolean
  readonly cooledOff: boolean
  /** Its member ended it at once while a payment was overdue or a renewal not paid yet, and was told that it is dropped. */
  readonly endedUnpaid: boolean
  readonly paidAt: Date
  /** First moment and day that the invoice pays for. */
  readonly paidFrom: Date
  readonly paidFromDay: string
  /** The moment after the last that it pays for. */
  readonly paidUntil: Date
  /** The bill of a new period, as against one for a change. */
  readonly renewal: boolean
}

/** The cause under which it goes back; null when it was due. */
export type Undue = 'refused' | 'cool-off' | 'paused' | 'ended' | null

export function decideUndue(facts: UndueFacts): Undue {
  if (facts.refused) return 'refused'
  if (facts.cooledOff) return 'cool-off'
  switch (facts.state) {
    case 'paused':
      return facts.wanted === 'pause' && overtookPause(facts) ? 'paused' : null
    case 'ending':
    case 'cancelled':
      if (facts.endingAskedAt === null) return null
      if (facts.wanted === 'end') return isUndueAtOnce(facts, facts.endingAskedAt) ? 'ended' : null
      // A change that was to be dropped with the end.
      if (!facts.renewal && facts.paidAt >= wholeSecond(facts.endingAskedAt)) return 'ended'
      // A renewal that the end overtook too: the member was told of this last day.
      return facts.renewal && facts.endsOn !== null && facts.paidFromDay >= facts.endsOn ? 'ended' : null
    case 'pending_acceptance':
    case 'active':
      return null
    case 'past_due':
      return facts.givenUp ? 'ended' : null
  }
}

/** Paid for time from a pause on, or a renewal that was only billed when the pause began: no time of it is credited. */
export const overtookPause = (facts: Pick<UndueFacts, 'paidFrom' | 'paidAt' | 'pausedAt' | 'renewal'>): boolean =>
  isOfPause(facts) || (facts.renewal && facts.pausedAt !== null && facts.paidAt >= wholeSecond(facts.pausedAt))

/** Paid for time from a pause on. */
export const isOfPause = ({ paidFrom, pausedAt }: Pick<UndueFacts, 'paidFrom' | 'pausedAt'>): boolean =>
  pausedAt !== null && paidFrom >= wholeSecond(pausedAt)

/**
 * The moment from which a pause counts. A period that is known already was paid before it, even one that began in this very
 * second, or a little ahead of our clock: its unused time is credited, so it must not look like one that the pause overtook.
 */
export const pauseBegins = (now: Date, knownPeriodStart: Date | null): Date =>
  knownPeriodStart !== null && isOfPause({ paidFrom: knownPeriodStart, pausedAt: now })
    ? new Date(knownPeriodStart.getTime() + 1000)
    : now

/** After an end at once nothing was to be collected any more, whatever it was for; and no time that was paid is left to run. */
const isUndueAtOnce = (facts: UndueFacts, askedAt: Date): boolean =>
  facts.paidAt >= wholeSecond(askedAt) || isOfPause(facts) || (facts.endedUnpaid && facts.paidUntil > askedAt)

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
