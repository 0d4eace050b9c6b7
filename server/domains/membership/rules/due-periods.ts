// Decides which periods an overdue membership owes (product §3.4): the missed one, and the next once it has begun. One whose own
// invoice has been paid since, by a retry or at the provider, is not owed.
import { addUtcMonths } from '#server/kernel/calendar.ts'

export interface DuePeriod {
  readonly from: Date
  readonly until: Date
}

export interface DueFacts {
  /** When the missed period begins. */
  readonly unpaidFrom: Date
  /** The current period of the provider's subscription, or its last one. */
  readonly current: DuePeriod | null
  readonly intervalMonths: number
  /** The beginnings of the periods whose own invoices are paid and not refunded. */
  readonly paidFrom: readonly Date[]
  readonly now: Date
}

/** Oldest first, the current period last; empty when nothing is owed. */
export function duePeriods({ unpaidFrom, current, intervalMonths, paidFrom, now }: DueFacts): DuePeriod[] {
  const known = current !== null && current.from >= unpaidFrom ? current : null
  const bounds = [unpaidFrom]
  // The provider's own boundaries count for later invoices, because they return to the 31st.
  if (known && known.from > unpaidFrom) bounds.push(known.from)
  if (known) bounds.push(known.until)
  // Short months have boundaries on an earlier day, so the latest day of the month is the subscription's own.
  const anchor = bounds.reduce((one, other) => (other.getUTCDate() > one.getUTCDate() ? other : one))
  for (let count = 1; bounds.length < 2 || (bounds.at(-1) as Date) <= now; count++) {
    const next = addUtcMonths(anchor, count * intervalMonths)
    // A boundary within a few days of one of the provider's is the same boundary.
    if (next.getTime() > (bounds.at(-1) as Date).getTime() + sameBoundaryMs) bounds.push(next)
  }
  const paid = new Set(paidFrom.map((from) => from.getTime()))
  return bounds
    .slice(1)
    .map((until, index) => ({ from: bounds[index] as Date, until }))
    .filter(({ from }) => !paid.has(from.getTime()))
}

const sameBoundaryMs = 4 * 86_400_000
