// The day on which a piece becomes its family's (product §4.8): nine calendar months after it arrived, even if
// the end of a hire was left unanswered. Days on which nothing is paid do not count; ski wear is never kept.
import { addDays, addMonths, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'

/** Days on which the membership is not paid for. */
export interface UnpaidSpan {
  readonly from: LocalDay
  /** The first day that is paid for again; null while it is unpaid. */
  readonly until: LocalDay | null
}

export interface KeepDay {
  readonly on: LocalDay
  /** Whether the membership is unpaid now, so this day moves on with each day that passes. */
  readonly isSuspended: boolean
}

/**
 * @param unpaid the unpaid days of the loan's membership, oldest first, none overlapping
 * @param months setting `keep.months`
 */
export function keepDay(
  { receivedOn, unpaid, today }: { receivedOn: LocalDay; unpaid: readonly UnpaidSpan[]; today: LocalDay },
  months: number,
): KeepDay {
  let on = addMonths(receivedOn, months)
  let isSuspended = false
  for (const span of unpaid) {
    const from = span.from > receivedOn ? span.from : receivedOn
    const until = span.until ?? today
    if (from >= on || until < from) continue
    on = addDays(on, daysBetween(from, until))
    isSuspended = span.until === null
  }
  return { on, isSuspended }
}

/** The code of the catalogue's type that never becomes the member's after nine months. */
export const neverKeptType = 'skiwear'

/** The day that can be promised: none for ski wear, while the membership is unpaid, or before the piece has arrived. */
export const promisedDay = (keep: KeepDay | null, typeCode: string): LocalDay | null =>
  keep && !keep.isSuspended && typeCode !== neverKeptType ? keep.on : null

/** Three hires of three months may end up to three days before nine calendar months do, because short months lose days. */
const daysLost = 3

export interface HireEnd {
  readonly endsOn: LocalDay
  /** The last day of its membership while that is ending. */
  readonly membershipEndsOn: LocalDay | null
}

/**
 * Whether a hire ends so late that its piece then becomes the family's, without another hire and without a choice.
 * @param keptOn the keep day that can be promised
 */
export const endsAtKeepDay = ({ endsOn, membershipEndsOn }: HireEnd, keptOn: LocalDay | null): boolean =>
  keptOn !== null &&
  keptOn <= addDays(endsOn, daysLost) &&
  // The days after the membership's last one are not paid for.
  (membershipEndsOn === null || keptOn <= membershipEndsOn)
