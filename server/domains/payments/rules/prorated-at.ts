// The second from which a change is prorated (payments §9). The preview names it and the change must use the same one, so it
// depends only on the moment of the preview and on the period.

/** How far our clock and the provider's may differ. */
const skewMs = 5 * 60_000

interface Period {
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
}

/**
 * Moves a moment just outside the period to its edge, because the clocks differ.
 * @returns undefined for a moment further away, which belongs to another period with another amount
 */
export function clampToPeriod(requestedAt: Date, { periodStart, periodEnd }: Period): Date | undefined {
  const second = Math.floor(requestedAt.getTime() / 1000) * 1000
  const start = periodStart?.getTime() ?? second
  const end = periodEnd?.getTime() ?? second
  if (second < start - skewMs || second > end + skewMs) return undefined
  return new Date(Math.min(end, Math.max(start, second)))
}
