// Decides whether a checkout holds a piece while it is paid for (product §6). Asking costs as little as reserving does, so the same
// limits count: what may not be held can be bought all the same, as long as nobody is faster.
import { type Kept, keptFor, later, notKept, type Reservation, type Room, whyNoRoom } from './decide-reservation.ts'

export interface HoldFacts {
  /** When this piece was last kept by its cart or from its network; null: it never was. */
  readonly last: Kept | null
  /** Its cart, or this checkout, keeps it now: it takes no more room. */
  readonly standing: boolean
  readonly room: Room
  /** The end of the hold. */
  readonly until: Date
  /** From the first reservation or hold on: a reservation, a hold and its extension. */
  readonly longestMinutes: number
  readonly againMinutes: number
  readonly now: Date
}

export function decideHold(facts: HoldFacts): Reservation {
  const { last, standing, room, until, longestMinutes, againMinutes, now } = facts
  const continues = last !== null && last.until > now
  const from = continues ? last.from : now
  const againAt = last && later(last.until, againMinutes)
  // Another address, or another piece in the cart, makes another checkout, which continues the time of the first one.
  const over = continues ? until > later(from, longestMinutes) : againAt !== null && now < againAt
  if (againAt && over) return notKept({ because: 'again', againAt })
  const full = standing ? undefined : whyNoRoom(room)
  return full ? notKept(full) : keptFor({ from, until })
}
