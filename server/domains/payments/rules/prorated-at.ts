// From which second a change is prorated (payments.md §9). The preview names it and the change must use the same one, so
// what becomes of it is decided by the period alone and comes out alike both times.

/** Our clock and the provider's may differ by this much. */
const skewMs = 5 * 60_000

interface Period {
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
}

/**
 * A moment just outside of the period is its edge: the clocks differ. Undefined for one that is far off: the period is
 * another one than was previewed, and so would be the sum.
 */
export function proratedWithin(asked: Date, { periodStart, periodEnd }: Period): Date | undefined {
  const second = Math.floor(asked.getTime() / 1000) * 1000
  const start = periodStart?.getTime() ?? second
  const end = periodEnd?.getTime() ?? second
  if (second < start - skewMs || second > end + skewMs) return undefined
  return new Date(Math.min(end, Math.max(start, second)))
}
