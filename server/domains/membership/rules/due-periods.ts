// Which periods an overdue membership owes (decisions.md §3.4): the one that was missed, and the next once it has begun.
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
  readonly now: Date
}

/** Oldest first; the last one is the period that it is now. */
export function duePeriods({ unpaidFrom, current, intervalMonths, now }: DueFacts): DuePeriod[] {
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
  return bounds.slice(1).map((until, index) => ({ from: bounds[index] as Date, until }))
}

const sameBoundaryMs = 4 * 86_400_000
