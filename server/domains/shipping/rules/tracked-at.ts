// The time at which an event of a carrier counts (product §4.7): the carrier's, within the limits of what we know
// ourselves.

/**
 * Never before the step that it follows, because a wrong clock must not begin rentals before their parcel left; never
 * ahead of our own clock.
 */
export function trackedAt(reportedAt: Date, { after, now }: { readonly after: Date; readonly now: Date }): Date {
  if (reportedAt < after) return after
  return reportedAt > now ? now : reportedAt
}
