// Decides what a cart says of one of its pieces: reserved, free for anybody, or gone (product §6).
import { timeInLondon } from '#server/kernel/calendar.ts'
import { later, type NotReserved } from './decide-reservation.ts'

export interface CartPieceFacts {
  /** Whether it is for sale at all, and whether it has been sold. */
  readonly forSale: boolean
  readonly sold: boolean
  /** Who has it now; null: nobody. `own` is the cart itself, or the checkout that was opened from it. */
  readonly claim: { readonly own: boolean; readonly kind: string; readonly until: Date | null } | null
  /** The end of the cart’s last reservation; why it was put in without one since. */
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
/** Its checkout would not hold it either. */
const untilPaid = 'Anybody may buy it until you’ve paid.'

export function describePiece(facts: CartPieceFacts): CartPieceState {
  const { forSale, sold, now } = facts
  if (!forSale) return gone(sold ? 'Somebody else has bought it.' : 'We’ve taken it out of the shop.')
  const claim = facts.claim && (facts.claim.until === null || facts.claim.until > now) ? facts.claim : null
  if (claim && !claim.own) return gone(takenInWords(claim))
  if (claim?.until)
    return {
      state: 'reserved',
      reservedUntil: claim.until,
      words: `Reserved for you until ${timeInLondon(claim.until)}`,
      mayReserve: false,
    }
  return free(facts)
}

/** Of a piece that somebody else has for a while, to a cart and in a refusal. */
export function takenInWords({ kind, until }: { readonly kind: string; readonly until: Date | null }): string {
  const back = until ? ` It may come back by ${timeInLondon(until)}.` : ''
  return kind === 'cart'
    ? `Somebody else has it in their cart for now.${back}`
    : `Somebody else is buying it just now.${back}`
}

const gone = (words: string): CartPieceState => ({ state: 'gone', reservedUntil: null, words, mayReserve: false })

function free({ reservedUntil, notReserved, againAt, againMinutes, now }: CartPieceFacts): CartPieceState {
  const ranOut = reservedUntil !== null && reservedUntil <= now
  const from = againAt ?? (ranOut ? later(reservedUntil, againMinutes) : now)
  const mayReserve = from <= now
  return { state: 'free', reservedUntil: null, words: inWords(), mayReserve }

  function inWords(): string {
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
