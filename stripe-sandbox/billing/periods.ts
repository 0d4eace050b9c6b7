/** Billing periods in UTC seconds. They are counted from the anchor, so that a cycle returns to the 31st after a short month. */
export interface Recurring {
  interval: string
  interval_count: number
}

/** The first boundary after `from` of the cycle that began at `anchor`. */
export function nextBoundary(anchor: number, from: number, recurring: Recurring): number {
  for (let cycle = 1; ; cycle += 1) {
    const boundary = boundaryOf(anchor, recurring, cycle)
    if (boundary > from) return boundary
  }
}

export interface Period {
  start: number
  end: number
}

/** The whole periods from `since` to `end`, up to three days off after a short month; none if the last of them would not end at `end`. */
export function backdatedPeriods(since: number, end: number, recurring: Recurring): Period[] {
  const periods: Period[] = []
  for (let start = since; start < end; ) {
    const boundary = nextBoundary(since, start, recurring)
    // A cycle that began on the 31st returns to it after a short month.
    const isLast = Math.abs(end - boundary) <= 3 * 86_400
    periods.push({ start, end: isLast ? end : boundary })
    if (isLast) return periods
    start = boundary
  }
  return []
}

function boundaryOf(anchor: number, recurring: Recurring, cycle: number): number {
  const count = recurring.interval_count * cycle
  switch (recurring.interval) {
    case 'day':
      return anchor + count * 86_400
    case 'week':
      return anchor + count * 7 * 86_400
    case 'year':
      return addMonths(anchor, count * 12)
    default:
      return addMonths(anchor, count)
  }
}

/** The same day and time `months` later, or the last day of a shorter month. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}

/** `month`, `3 months` */
export const describeInterval = ({ interval, interval_count: count }: Recurring): string =>
  count === 1 ? interval : `${count} ${interval}s`
