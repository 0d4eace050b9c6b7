// When a garment can be ordered (decisions.md §4.1): ready, of an active product, and claimed by nobody else.
import type { Id } from '#server/kernel/ids.ts'
import type { GarmentState } from './garment-transitions.ts'

export type ClaimKind = 'hold' | 'loan' | 'cart' | 'offer'

/** A loan, or the checkout or joining attempt that holds. */
export type ClaimOwnerId = Id<'checkout' | 'joining' | 'loan'>

export interface LiveClaim {
  readonly kind: ClaimKind
  readonly ownerId: ClaimOwnerId
  readonly accountId: Id<'account'> | null
  /** Null: until it is released. */
  readonly expiresAt: Date | null
}

/** Who asks: a checkout or joining attempt, and whose it is. Both unknown for a visitor. */
export interface Claimant {
  readonly ownerId?: Id<'checkout' | 'joining'> | undefined
  readonly accountId?: Id<'account'> | null | undefined
  /** Of the same account, and keeping what they hold: a checkout that is open for something else. */
  readonly standing?: ReadonlySet<ClaimOwnerId> | undefined
}

export interface GarmentFacts {
  readonly state: GarmentState
  readonly productActive: boolean
  /** Not released; it may have run out. */
  readonly claim: LiveClaim | undefined
}

const hasRunOut = (claim: LiveClaim, now: Date): boolean => claim.expiresAt !== null && claim.expiresAt <= now

/** A hold of one's own: also one of the same account, unless whoever placed it is still at it. */
export const isOwnHold = (claim: LiveClaim, { ownerId, accountId, standing }: Claimant): boolean =>
  claim.kind === 'hold' &&
  (claim.ownerId === ownerId || (accountId != null && claim.accountId === accountId && !standing?.has(claim.ownerId)))

export function isAvailable({ state, productActive, claim }: GarmentFacts, claimant: Claimant, now: Date): boolean {
  if (state !== 'ready') return false
  const own = claim !== undefined && isOwnHold(claim, claimant)
  // Who holds a piece while paying gets it, though the product was archived meanwhile.
  if (own) return true
  return productActive && (claim === undefined || hasRunOut(claim, now))
}
