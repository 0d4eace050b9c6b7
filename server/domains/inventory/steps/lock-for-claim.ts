import type { Id } from '#server/kernel/ids.ts'
import { type Tx, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import { type ClaimableGarment, type ClaimRow, type GarmentRow, lockClaimable } from '../queries/garments.ts'
import { type Claimant, type ClaimOwnerId, isAvailable, isOwnClaim, type Shelf } from '../rules/availability.ts'

export interface UnavailableGarment {
  garmentId: Id<'garment'>
  /** Name of the product, for the message. */
  title: string
}

/** The owner that claims, and the other owners of the same account that keep their holds. */
export interface Taker extends Pick<Claimant, 'ownerId' | 'replacedId' | 'accountId' | 'cartId'> {
  /** The shelf on which the garments have to be. Default: ready to be rented. */
  readonly shelf?: Shelf
  /**
   * What the garments are claimed for. Pieces of archived products, and those hired by dates, can be sold but not rented; any piece can
   * be removed from its shelf. Default: what the shelf is for.
   */
  readonly to?: 'rent' | 'sell' | 'remove'
  /** Called only for holds of the same account. Without it, none of them is taken over. */
  readonly stillHolding?: (ownerIds: readonly ClaimOwnerId[]) => Promise<readonly ClaimOwnerId[]>
}

/** All or nothing: when one garment is unavailable, nothing has been written. */
export type ClaimResult = { taken: true } | { taken: false; unavailable: UnavailableGarment[] }

export interface LockedForClaim {
  garments: GarmentRow[]
  /** The claimant's own holds, offers and cart reservations, by garment. */
  own: ReadonlyMap<string, ClaimRow>
  unavailable: UnavailableGarment[]
  /** Whether an expired claim must be released before a new one. */
  anyExpired: boolean
}

const unknownTitle = 'An item that we no longer have'

/** Somebody claimed a garment, or took over an expired hold, while this transaction waited for its lock. */
export class ClaimedSince extends WorthAnotherTry {}

/**
 * Locks the garments and decides which can be claimed. A writer of a claim has locked its garment first, so what is read under
 * the locks stays true until the transaction ends. After a wait for a lock, the claims read with it may be stale: those that
 * seem to be somebody else's are read again under the locks, and each write of a claim verifies them (`ClaimedSince`). The
 * unique index of live claims is the last guard.
 */
export async function lockForClaim(
  tx: Tx,
  garmentIds: readonly Id<'garment'>[],
  taker: Taker,
  now: Date,
): Promise<LockedForClaim> {
  const wanted = [...new Set(garmentIds)]
  const lockAndDecide = async () => {
    const garments = await lockClaimable(tx, wanted)
    const claimant = await claimantOf(taker, garments.flatMap(claimOn))
    const { shelf = 'ready', to = shelf === 'resale' ? 'sell' : 'rent' } = taker
    return decideAvailability({ wanted, garments, shelf, to }, claimant, now)
  }
  const locked = await lockAndDecide()
  return locked.unavailable.length === 0 ? locked : lockAndDecide()
}

const claimOn = ({ claim }: ClaimableGarment) => claim ?? []

interface ClaimFacts {
  readonly wanted: readonly Id<'garment'>[]
  readonly garments: ClaimableGarment[]
  readonly shelf: Shelf
  readonly to: NonNullable<Taker['to']>
}

function decideAvailability(
  { wanted, garments, shelf, to }: ClaimFacts,
  claimant: Claimant,
  now: Date,
): LockedForClaim {
  const garmentOf = new Map(garments.map((garment) => [garment.id, garment]))
  const claims = garments.flatMap(claimOn)
  const unavailable = wanted.flatMap((id) => {
    const garment = garmentOf.get(id)
    const facts = garment && {
      state: garment.state,
      forDates: garment.forDates && to === 'rent',
      claim: garment.claim,
      productOffered: to === 'remove' || (to === 'sell' ? garment.product.published : garment.product.rentable),
    }
    if (facts && isAvailable(facts, claimant, now, shelf)) return []
    return [{ garmentId: id, title: garment?.product.name ?? unknownTitle }]
  })
  return {
    garments,
    anyExpired: claims.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now),
    own: new Map(claims.filter((claim) => isOwnClaim(claim, claimant, now)).map((claim) => [claim.garmentId, claim])),
    unavailable,
  }
}

async function claimantOf(
  { stillHolding, ownerId, replacedId, accountId, cartId }: Taker,
  claims: readonly ClaimRow[],
): Promise<Claimant> {
  const others = claims.filter(
    (claim) =>
      claim.kind === 'hold' && claim.accountId !== null && claim.accountId === accountId && claim.ownerId !== ownerId,
  )
  const claimant = { ownerId, replacedId, accountId, cartId }
  if (others.length === 0) return claimant
  const ownerIds = [...new Set(others.map((claim) => claim.ownerId))]
  return { ...claimant, activeOwners: new Set(stillHolding ? await stillHolding(ownerIds) : ownerIds) }
}
