// The time at which an event of a carrier counts (product §4.7): the carrier's, within the limits of what we know
// ourselves.

/**
 * Never before the step that it follows, because somebody's clock would shorten rentals that began before their parcel
 * left; never ahead of our own clock.
 */
export const trackedAt = (reportedAt: Date, { after, now }: { readonly after: Date; readonly now: Date }): Date =>
  reportedAt < after ? after : reportedAt > now ? now : reportedAt
