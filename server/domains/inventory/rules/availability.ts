// Decides when a garment can be ordered (product §4.1), or bought in the resale shop (product §6): it is ready, or for sale, its
// product is in that shop, and nobody else claims it. A garment that is hired by dates is never ordered for credits (product §8), but is
// sold like any other once it is retired.
import type { Id } from '#server/kernel/ids.ts'
import type { GarmentState } from './garment-transitions.ts'

export type ClaimKind = 'hold' | 'loan' | 'cart' | 'offer'

/** The loan, checkout, checkout session, offer or resale cart that claims a garment. */
export type ClaimOwnerId = Id<'checkout' | 'checkout-session' | 'loan' | 'waiting-list-offer' | 'resale-cart'>

export interface LiveClaim {
  readonly kind: ClaimKind
  readonly ownerId: ClaimOwnerId
  readonly accountId: Id<'account'> | null
  /** Null if it lasts until it is released. */
  readonly expiresAt: Date | null
  /** Until when a checkout keeps an offer past its own end, and which one. Null for an offer that has not been kept past its end. */
  readonly kept: KeptOffer | null
}

export interface KeptOffer {
  readonly until: Date
  readonly by: Id<'checkout' | 'checkout-session'>
}

/** The checkout or checkout session that asks, and its account. Both are unknown for a visitor. */
export interface Claimant {
  readonly ownerId?: Id<'checkout' | 'checkout-session'> | undefined
  /** The checkout that it replaces, which is over: an offer that it kept past its end is still the claimant's. */
  readonly replacedId?: Id<'checkout'> | undefined
  readonly accountId?: Id<'account'> | null | undefined
  /** Other owners of the same account that keep their holds: checkouts that are open for something else. */
  readonly activeOwners?: ReadonlySet<ClaimOwnerId> | undefined
  /** The resale cart that the claimant buys from: what it has reserved is theirs. */
  readonly cartId?: Id<'resale-cart'> | undefined
}

/** The state of a garment on each shop's shelf. */
export type Shelf = Extract<GarmentState, 'ready' | 'resale'>

export interface GarmentFacts {
  readonly state: GarmentState
  /** Whether it is hired by dates, but requested for credits. */
  readonly forDates: boolean
  /** Whether its product may be rented or sold, whichever is requested. */
  readonly productOffered: boolean
  /** Not released; it may have expired. */
  readonly claim: LiveClaim | undefined
}

const hasExpired = (claim: LiveClaim, now: Date): boolean => claim.expiresAt !== null && claim.expiresAt <= now

/** Whether it is the claimant's own hold, or one of the same account whose owner is no longer active. */
const isOwnHold = (claim: LiveClaim, { ownerId, accountId, activeOwners }: Claimant): boolean =>
  claim.kind === 'hold' &&
  (claim.ownerId === ownerId ||
    (accountId != null && claim.accountId === accountId && !activeOwners?.has(claim.ownerId)))

/**
 * Whether the piece is offered to the claimant's account, whichever checkout asks. One checkout may keep it past the end of the offer:
 * when that checkout is over, no other may begin, or one after the other would keep the piece from the next person without end. A
 * checkout that replaces it may, because it ends no later (`Decision.endsBy`).
 */
const isOwnOffer = (
  { kind, kept, ...claim }: LiveClaim,
  { ownerId, replacedId, accountId }: Claimant,
  now: Date,
): boolean =>
  kind === 'offer' &&
  accountId != null &&
  claim.accountId === accountId &&
  (kept === null || kept.until > now || kept.by === ownerId || kept.by === replacedId)

const isInOwnCart = (claim: LiveClaim, { cartId }: Claimant): boolean =>
  claim.kind === 'cart' && claim.ownerId === cartId

export const isOwnClaim = (claim: LiveClaim, claimant: Claimant, now: Date): boolean =>
  isOwnHold(claim, claimant) || isOwnOffer(claim, claimant, now) || isInOwnCart(claim, claimant)

/** Whether the account has ordered the piece, or has it. */
export const isOwnLoan = (claim: LiveClaim | undefined, accountId: Id<'account'> | undefined): boolean =>
  claim?.kind === 'loan' && accountId !== undefined && claim.accountId === accountId

export function isAvailable(
  { state, forDates, productOffered, claim }: GarmentFacts,
  claimant: Claimant,
  now: Date,
  shelf: Shelf = 'ready',
): boolean {
  if (state !== shelf || (forDates && shelf === 'ready')) return false
  const isOwn = claim !== undefined && isOwnClaim(claim, claimant, now)
  // A payer who holds a piece, or was offered it, gets it even if its product has been archived since.
  if (isOwn) return true
  return productOffered && (claim === undefined || hasExpired(claim, now))
}
