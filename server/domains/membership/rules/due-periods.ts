// Which periods an overdue membership owes (decisions.md §3.4): the one that was missed, and the next once it has begun. One
// whose own bill was paid meanwhile, by a retry or at the provider, is not owed any more.
import { addUtcMonths } from '#server/kernel/calendar.ts'

export interface DuePeriod {
  readonly from: Date
  readonly until: Date
}

export interface DueFacts {
  /** When the missed period begins. */
  readonly unpaidFrom: Date
  /** The period that the provider's subscription is in, or was in when it ended. */
  readonly current: DuePeriod | null
  readonly intervalMonths: number
  /** When the periods begin whose own bills are paid, and were not given back. */
  readonly paidFrom: readonly Date[]
  readonly now: Date
}

/** Oldest first, the period that it is now as the last one; none where nothing is owed. */
export function duePeriods({ unpaidFrom, current, intervalMonths, paidFrom, now }: DueFacts): DuePeriod[] {
  const known = current !== null && current.from >= unpaidFrom ? current : null
  const bounds = [unpaidFrom]
  // The provider's own boundaries where it has billed on: they come back to the 31st.
  if (known && known.from > unpaidFrom) bounds.push(known.from)
  if (known) bounds.push(known.until)
  for (let count = 1; bounds.length < 2 || (bounds.at(-1) as Date) <= now; count++) {
    const next = addUtcMonths(unpaidFrom, count * intervalMonths)
    // Within days of a boundary of the provider's it is the same one.
    if (next.getTime() > (bounds.at(-1) as Date).getTime() + sameBoundaryMs) bounds.push(next)
  }
  const paid = new Set(paidFrom.map((from) => from.getTime()))
  return bounds
    .slice(1)
    .map((until, index) => ({ from: bounds[index] as Date, until }))
    .filter(({ from }) => !paid.has(from.getTime()))
}

const sameBoundaryMs = 4 * 86_400_000
