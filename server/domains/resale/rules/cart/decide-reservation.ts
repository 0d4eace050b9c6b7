// Decides whether a cart reserves a piece that is free, and until when (product §6). A reservation costs nothing to ask for, so it
// is short, is never renewed, and leaves most of the shop to everybody else.
export type NotReserved = 'again' | 'network' | 'share'

export interface ReservationFacts {
  /** The end of the last reservation of this piece by this cart or from this network; null: there was none. */
  readonly lastUntil: Date | null
  /** How many more pieces this network may reserve now, and all carts together. */
  readonly room: { readonly network: number; readonly share: number }
  readonly minutes: number
  readonly againMinutes: number
  readonly now: Date
}

export type Reservation =
  | { readonly until: Date; readonly because: null; readonly againAt: null }
  | { readonly until: null; readonly because: 'again'; readonly againAt: Date }
  | { readonly until: null; readonly because: 'network' | 'share'; readonly againAt: null }

export const later = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)

export function decideReservation(facts: ReservationFacts): Reservation {
  const { lastUntil, room, minutes, againMinutes, now } = facts
  const againAt = lastUntil && later(lastUntil, againMinutes)
  if (lastUntil && againAt && lastUntil <= now && now < againAt) return { until: null, because: 'again', againAt }
  if (room.network <= 0) return { until: null, because: 'network', againAt: null }
  if (room.share <= 0) return { until: null, because: 'share', againAt: null }
  // Removed and added again, or handed from cart to cart: what is left of the first time.
  const until = lastUntil && lastUntil > now ? lastUntil : later(now, minutes)
  return { until, because: null, againAt: null }
}
