// The time that counts of what a carrier says (product §4.7): its own, within what we know ourselves.

/**
 * Never before what it follows, since rentals that began before their parcel had left would be shortened by somebody's clock;
 * never ahead of us.
 */
export const trackedAt = (said: Date, { after, now }: { readonly after: Date; readonly now: Date }): Date =>
  said < after ? after : said > now ? now : said
