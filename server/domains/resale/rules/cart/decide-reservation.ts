// Decides whether a cart reserves a piece that is free, and until when (product §6). A reservation costs nothing to ask for, so it
// is short, is never renewed, and leaves most of the shop to everybody else.
export type NotReserved = 'again' | 'network' | 'share'

/** How long this cart, or its network, has kept a piece without a break: by reservations and by holds of checkouts. */
export interface Kept {
  readonly from: Date
  readonly until: Date
}

export interface ReservationFacts {
  /** When this piece was last kept by this cart or from this network; null: it never was. */
  readonly last: Kept | null
  /** How many more pieces this network may reserve now, and all carts together. */
  readonly room: Room
  readonly minutes: number
  readonly againMinutes: number
  readonly now: Date
}

export interface Room {
  readonly network: number
  readonly share: number
}

export type NotKept =
  | { readonly because: 'again'; readonly againAt: Date }
  | { readonly because: 'network' | 'share'; readonly againAt: null }

export type Reservation =
  | { readonly kept: Kept; readonly because: null; readonly againAt: null }
  | ({ readonly kept: null } & NotKept)

export const later = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)

export const notKept = (because: NotKept): Reservation => ({ kept: null, ...because })
export const keptFor = (kept: Kept): Reservation => ({ kept, because: null, againAt: null })

/** Why no more may be kept, by this network or by all. */
export function whyNoRoom({ network, share }: Room): NotKept | undefined {
  if (network <= 0) return { because: 'network', againAt: null }
  return share <= 0 ? { because: 'share', againAt: null } : undefined
}

export function decideReservation({ last, room, minutes, againMinutes, now }: ReservationFacts): Reservation {
  const continues = last !== null && last.until > now
  const againAt = last && later(last.until, againMinutes)
  if (againAt && !continues && now < againAt) return notKept({ because: 'again', againAt })
  const full = whyNoRoom(room)
  if (full) return notKept(full)
  const whole = later(now, minutes)
  if (!continues) return keptFor({ from: now, until: whole })
  // Removed and added again, handed from cart to cart, or given back by a checkout: what is left of the first time.
  return keptFor({ from: last.from, until: last.until < whole ? last.until : whole })
}
