// Decides whether a paid invoice was no longer due, because the provider learned of a pause or an end too late
// (product §3.5, "A paused membership is never billed"). The provider counts whole seconds, we count milliseconds: a
// payment in the same second counts as made after the member's request, in the member's favour.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { DesiredState } from './standing-by-subscription.ts'

export interface OverpaymentFacts {
  readonly state: MembershipState
  readonly desired: DesiredState
  readonly pausedAt: Date | null
  readonly endingAskedAt: Date | null
  readonly endsOn: string | null
  /** Whether the membership was past due, and its subscription over at the provider, before this was paid. */
  readonly abandoned: boolean
  /** Whether the membership was refused by the office, or withdrawn before acceptance. */
  readonly refused: boolean
  readonly coolingOffCancelled: boolean
  /**
   * Whether the member ended it immediately while a payment was overdue or a renewal unpaid, and was promised that it
   * would not be collected.
   */
  readonly endedUnpaid: boolean
  readonly paidAt: Date
  /** The first moment and day that the invoice pays for. */
  readonly paidFrom: Date
  readonly paidFromDay: string
  /** The moment at which the time that it pays for ends. */
  readonly paidUntil: Date
  /** Whether it invoices a new period, not a change. */
  readonly isRenewal: boolean
}

/** The cause of the invoice's refund; null when the invoice was due. */
export type OverpaymentCause = 'refused' | 'cool-off' | 'paused' | 'ended' | null

export function decideOverpayment(facts: OverpaymentFacts): OverpaymentCause {
  if (facts.refused) return 'refused'
  if (facts.coolingOffCancelled) return 'cool-off'
  switch (facts.state) {
    case 'paused':
      return facts.desired === 'pause' && overtookPause(facts) ? 'paused' : null
    case 'ending':
    case 'cancelled':
      if (facts.endingAskedAt === null) return null
      if (facts.desired === 'end') return isRefundedAfterEnd(facts, facts.endingAskedAt) ? 'ended' : null
      if (!facts.isRenewal && facts.paidAt >= wholeSecond(facts.endingAskedAt) && !isUsable(facts)) return 'ended'
      // A renewal that the provider made although the membership was ending: it pays for time from the last day on.
      return facts.isRenewal && facts.endsOn !== null && facts.paidFromDay >= facts.endsOn ? 'ended' : null
    case 'pending_acceptance':
    case 'active':
      return null
    case 'past_due':
      return facts.abandoned ? 'ended' : null
  }
}

/**
 * Whether a change that was paid after the end was requested still gave its plan, which counts until the last day, or longer if
 * the member stays: a refund would make the larger plan free. The day of the payment decides, not the day we learn of it.
 */
const isUsable = ({ endsOn, paidAt }: OverpaymentFacts): boolean => endsOn !== null && dayInLondon(paidAt) <= endsOn

/** Whether an invoice paid for time from a pause on, or for a renewal that was only invoiced when the pause began: neither is credited. */
export const overtookPause = (
  facts: Pick<OverpaymentFacts, 'paidFrom' | 'paidAt' | 'pausedAt' | 'isRenewal'>,
): boolean =>
  paysForPause(facts) || (facts.isRenewal && facts.pausedAt !== null && facts.paidAt >= wholeSecond(facts.pausedAt))

/** Whether an invoice paid for time from a pause on. */
export const paysForPause = ({ paidFrom, pausedAt }: Pick<OverpaymentFacts, 'paidFrom' | 'pausedAt'>): boolean =>
  pausedAt !== null && paidFrom >= wholeSecond(pausedAt)

/**
 * The moment from which a pause counts. A period that is already known was paid before it, even one that began in this very
 * second or slightly ahead of our clock: its unused time is credited, so it must not seem to have overtaken the pause.
 */
export const pauseBegins = (now: Date, knownPeriodStart: Date | null): Date =>
  knownPeriodStart !== null && paysForPause({ paidFrom: knownPeriodStart, pausedAt: now })
    ? new Date(knownPeriodStart.getTime() + 1000)
    : now

/** After an immediate end no payment may be collected for anything, and no paid time is left. */
const isRefundedAfterEnd = (facts: OverpaymentFacts, askedAt: Date): boolean =>
  facts.paidAt >= wholeSecond(askedAt) || paysForPause(facts) || (facts.endedUnpaid && facts.paidUntil > askedAt)

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
