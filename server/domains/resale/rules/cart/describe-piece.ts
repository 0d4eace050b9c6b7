// The state of a piece in a cart, reserved, free for anybody, or gone, and the sentence that says so (product §6).
import { timeInLondon } from '#server/kernel/calendar.ts'
import { addMinutes, type NotReserved } from './decide-reservation.ts'

export interface CartPieceFacts {
  /** Whether it is for sale at all, and whether it has been sold. */
  readonly forSale: boolean
  readonly sold: boolean
  /** The claim on it, if any; `own` when the cart has the claim, or the checkout that was opened from the cart. */
  readonly claim: { readonly own: boolean; readonly kind: string; readonly until: Date | null } | null
  /** When the cart’s last reservation of it ended or ends; null if it never had one. */
  readonly reservedUntil: Date | null
  readonly notReserved: NotReserved | null
  readonly againAt: Date | null
  readonly againMinutes: number
  readonly now: Date
}

export interface CartPieceState {
  readonly state: 'reserved' | 'free' | 'gone'
  readonly reservedUntil: Date | null
  readonly words: string
  readonly mayReserve: boolean
}

const untilCheckout = 'Anybody may buy it until you check out.'
/** For pieces that a checkout would not hold either. */
const untilPaid = 'Anybody may buy it until you’ve paid.'

export function describePiece(facts: CartPieceFacts): CartPieceState {
  const { forSale, sold, now } = facts
  if (!forSale) return gone(sold ? 'Somebody else has bought it.' : 'We’ve taken it out of the shop.')
  const claim = facts.claim && (facts.claim.until === null || facts.claim.until > now) ? facts.claim : null
  if (claim && !claim.own) return gone(describeTaken(claim))
  if (claim?.until)
    return {
      state: 'reserved',
      reservedUntil: claim.until,
      words: `Reserved for you until ${timeInLondon(claim.until)}`,
      mayReserve: false,
    }
  return free(facts)
}

/** Describes a piece that somebody else has for now; used in carts and in refusals. */
export function describeTaken({ kind, until }: { readonly kind: string; readonly until: Date | null }): string {
  const whenBack = until ? ` It may come back by ${timeInLondon(until)}.` : ''
  return kind === 'cart'
    ? `Somebody else has it in their cart for now.${whenBack}`
    : `Somebody else is buying it just now.${whenBack}`
}

const gone = (words: string): CartPieceState => ({ state: 'gone', reservedUntil: null, words, mayReserve: false })

function free({ reservedUntil, notReserved, againAt, againMinutes, now }: CartPieceFacts): CartPieceState {
  const ranOut = reservedUntil !== null && reservedUntil <= now
  const from = againAt ?? (ranOut ? addMinutes(reservedUntil, againMinutes) : now)
  const mayReserve = from <= now
  return { state: 'free', reservedUntil: null, words: describeFree(), mayReserve }

  function describeFree(): string {
    if (notReserved === 'network')
      return `It’s in your cart without a reservation: as many pieces as we can reserve at one time are reserved from your internet connection. ${untilPaid}`
    if (notReserved === 'share')
      return `It’s in your cart without a reservation: so many pieces are in carts just now that we can’t reserve more. ${untilPaid}`
    if (notReserved === 'again' && !mayReserve)
      return `It’s in your cart, but we can’t reserve it for you again until ${timeInLondon(from)}. Anybody may buy it until then.`
    if (notReserved !== null || !ranOut) return `It’s in your cart, but it isn’t reserved. ${untilCheckout}`
    const again = mayReserve ? '' : `, and we can’t reserve it for you again until ${timeInLondon(from)}`
    const anybody = mayReserve ? untilCheckout : untilPaid
    return `Your reservation ran out at ${timeInLondon(reservedUntil)}${again}. It’s still in your cart. ${anybody}`
  }
}
