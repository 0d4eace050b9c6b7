// Whether a cart reserves a free piece, and until when (product §6). Reserving costs nothing, so a reservation is short, is never
// renewed, and leaves most of the shop to everybody else.
export type NotReserved = 'again' | 'network' | 'share'

/** How long a cart or its network has kept a piece without a break, by reservations and by holds of checkouts. */
export interface Kept {
  readonly from: Date
  readonly until: Date
}

export interface ReservationFacts {
  /** The last time this cart or network kept this piece; null if never. */
  readonly last: Kept | null
  /** How many more pieces this network, and all carts together, may reserve now. */
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

export const addMinutes = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)

export const notKept = (because: NotKept): Reservation => ({ kept: null, ...because })
export const keptFor = (kept: Kept): Reservation => ({ kept, because: null, againAt: null })

/** Why no more may be kept, by this network or by all carts. */
export function noRoomReason({ network, share }: Room): NotKept | undefined {
  if (network <= 0) return { because: 'network', againAt: null }
  return share <= 0 ? { because: 'share', againAt: null } : undefined
}

export function decideReservation({ last, room, minutes, againMinutes, now }: ReservationFacts): Reservation {
  const continues = last !== null && last.until > now
  const againAt = last && addMinutes(last.until, againMinutes)
  if (againAt && !continues && now < againAt) return notKept({ because: 'again', againAt })
  const noRoom = noRoomReason(room)
  if (noRoom) return notKept(noRoom)
  const whole = addMinutes(now, minutes)
  if (!continues) return keptFor({ from: now, until: whole })
  // A piece that was removed and added again, moved between carts, or released by a checkout gets the rest of its first reservation.
  return keptFor({ from: last.from, until: last.until < whole ? last.until : whole })
}
