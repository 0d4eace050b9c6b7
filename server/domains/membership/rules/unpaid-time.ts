// How long an unpaid renewal stays payable, and when its membership ends (product §3.4): the grace period, then weeks on
// hold, then the end, about which the member is notified beforehand.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

export interface UnpaidTerms {
  /** The day on which the payment was missed. */
  readonly since: LocalDay
  /** Setting `membership.grace_days`. */
  readonly graceDays: number
  /** Setting `membership.payable_days`. */
  readonly payableDays: number
}

/** The first day on hold. */
export const graceEndsOn = ({ since, graceDays }: Omit<UnpaidTerms, 'payableDays'>): LocalDay =>
  addDays(since, graceDays)

/** The last day on which the renewal can be paid. */
export const lastPayableDay = (terms: UnpaidTerms): LocalDay => addDays(graceEndsOn(terms), terms.payableDays - 1)

export interface UnpaidFacts extends UnpaidTerms {
  readonly today: LocalDay
  /** Setting `membership.end_notice_days`. */
  readonly noticeDays: number
  /** The days on which the member was notified of the hold, and of the end. */
  readonly heldOn: LocalDay | null
  readonly noticedOn: LocalDay | null
}

/**
 * Decides the step that is due this morning. After an outage everything comes later, in the same order and at the same intervals:
 * the hold, the notice and the end are never on the same day.
 */
export function decideUnpaid(facts: UnpaidFacts): 'wait' | 'hold' | 'notice' | 'end' {
  const { today, noticeDays, heldOn, noticedOn } = facts
  const firstDayAfter = addDays(lastPayableDay(facts), 1)
  if (heldOn === null) return today >= graceEndsOn(facts) ? 'hold' : 'wait'
  if (today <= heldOn) return 'wait'
  if (noticedOn === null) return today >= addDays(firstDayAfter, -noticeDays) ? 'notice' : 'wait'
  return today >= endsOn(facts, noticedOn) ? 'end' : 'wait'
}

/** The day on which a membership ends once its member has been notified. */
export function endsOn(facts: UnpaidTerms & { readonly noticeDays: number }, noticedOn: LocalDay): LocalDay {
  const [planned, atEarliest] = [addDays(lastPayableDay(facts), 1), addDays(noticedOn, facts.noticeDays)]
  return planned > atEarliest ? planned : atEarliest
}
