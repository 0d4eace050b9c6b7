// Decides a member's change of an order until picking starts (product §4.4): which pieces it has, within the credits
// left, and where it goes. A page sends the whole order as it should be, and what it showed, so that repeating a change
// has no effect. Postage does not change: an order pays for one delivery.
import { type Credits, credits, subtractCredits, sumCredits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { decideCancel } from './decide-cancel.ts'
import type { Right } from './decide-return.ts'
import type { DeliveryAddress } from './is-address-complete.ts'
import type { OrderState } from './order-transitions.ts'
import type { RentalRefusal } from './rental-refusal.ts'

export interface PieceOfOrder {
  readonly garmentId: Id<'garment'>
  readonly credits: number
}

export interface OrderToChange {
  readonly state: OrderState
  readonly revision: number
  /** The pieces in it now. */
  readonly pieces: readonly PieceOfOrder[]
  readonly address: DeliveryAddress
}

export interface DesiredOrder {
  /** The revision that the page showed. */
  readonly revision: number
  readonly garmentIds: readonly Id<'garment'>[]
  /** The total credits that the page showed. */
  readonly creditsUsed: number
  /** Absent: unchanged. */
  readonly address: DeliveryAddress | undefined
}

export interface PlannedChange {
  readonly kept: readonly PieceOfOrder[]
  readonly dropped: readonly PieceOfOrder[]
  readonly addedIds: readonly Id<'garment'>[]
  /** Null if unchanged. */
  readonly address: DeliveryAddress | null
}

/** The changes to make; none if the order is already as desired, whatever its state. */
export function planChange(
  order: OrderToChange,
  desired: DesiredOrder,
): Outcome<PlannedChange | undefined, RentalRefusal> {
  const wanted = new Set<string>(desired.garmentIds)
  const current = new Set<string>(order.pieces.map(({ garmentId }) => garmentId))
  const kept = order.pieces.filter(({ garmentId }) => wanted.has(garmentId))
  const dropped = order.pieces.filter(({ garmentId }) => !wanted.has(garmentId))
  const addedIds = desired.garmentIds.filter((garmentId) => !current.has(garmentId))
  const address = desired.address && !isSameAddress(desired.address, order.address) ? desired.address : null
  if (dropped.length + addedIds.length === 0 && address === null) return accepted(undefined)
  const decided = decideCancel(order.state)
  if (!decided.ok) return decided
  if (desired.revision !== order.revision) return refused(changedSince)
  if (wanted.size === 0) return refused(nothingLeft)
  return accepted({ kept, dropped, addedIds, address })
}

export interface CreditsOfChange {
  /** This member's right to order with the membership of the order. */
  readonly right: Right
  readonly credits: { readonly limit: Credits; readonly inUse: Credits }
  readonly kept: readonly PieceOfOrder[]
  readonly dropped: readonly PieceOfOrder[]
  /** The pieces with their credits today. */
  readonly added: readonly PieceOfOrder[]
  readonly creditsUsed: number
}

/** Decides whether the added pieces are allowed, given those removed with them. Removing is always allowed. */
export function decideCredits(facts: CreditsOfChange): Outcome<undefined, RentalRefusal> {
  const { right, kept, dropped, added } = facts
  if (added.length > 0 && !right.ok) return right
  if (creditsIn(kept) + creditsIn(added) !== facts.creditsUsed) return refused(creditsChanged)
  const free = subtractCredits(facts.credits.limit, subtractCredits(facts.credits.inUse, creditsIn(dropped)))
  const taken = creditsIn(added)
  return added.length > 0 && taken > free ? refused(overCredits(taken, free)) : accepted()
}

const creditsIn = (pieces: readonly PieceOfOrder[]): Credits =>
  sumCredits(pieces.map((piece) => credits(piece.credits)))

/** The telephone number is the account's and not part of the request. */
const isSameAddress = (one: DeliveryAddress, other: DeliveryAddress): boolean =>
  (['name', 'addressLine1', 'addressLine2', 'city', 'postCode'] as const).every((line) => one[line] === other[line])

const changedSince: RentalRefusal = {
  code: 'order_changed',
  message:
    'You’ve changed this order in another tab or on another device. Here’s how it is now: please check it again.',
}
const nothingLeft: RentalRefusal = {
  code: 'invalid_request',
  message: 'An order needs at least one piece. If you don’t want any of them, cancel the order.',
}
const creditsChanged: RentalRefusal = {
  code: 'order_changed',
  message: 'The credits of a piece have changed. Please check your order again.',
}
const overCredits = (taken: Credits, free: Credits): RentalRefusal => ({
  code: 'over_credits',
  message: `${taken - free} ${taken - free === 1 ? 'credit' : 'credits'} over: what you’re adding needs ${taken} and you have ${Math.max(free, 0)} left. Remove something, or add less.`,
})
