// Whether a checkout holds a piece until it is paid for (product §6). Opening a checkout is as cheap as reserving, so the same limits
// apply. A piece that may not be held can still be bought, if nobody else buys it first.
import {
  addMinutes,
  type Kept,
  keptFor,
  noRoomReason,
  notKept,
  type Reservation,
  type Room,
} from './decide-reservation.ts'

export interface HoldFacts {
  /** The last time its cart or network kept this piece; null if never. */
  readonly last: Kept | null
  /** Whether its cart or this checkout keeps it already, so it takes no more room. */
  readonly isKept: boolean
  readonly room: Room
  /** The end of the hold. */
  readonly until: Date
  /** The longest time from the first reservation or hold: that of a reservation, a hold and its extension. */
  readonly maxMinutes: number
  readonly againMinutes: number
  readonly now: Date
}

export function decideHold(facts: HoldFacts): Reservation {
  const { last, isKept, room, until, maxMinutes, againMinutes, now } = facts
  const continues = last !== null && last.until > now
  const from = continues ? last.from : now
  const againAt = last && addMinutes(last.until, againMinutes)
  // Another address or another piece in the cart opens another checkout, which continues the time of the first.
  const mustWait = continues ? until > addMinutes(from, maxMinutes) : againAt !== null && now < againAt
  if (againAt && mustWait) return notKept({ because: 'again', againAt })
  const noRoom = isKept ? undefined : noRoomReason(room)
  return noRoom ? notKept(noRoom) : keptFor({ from, until })
}
