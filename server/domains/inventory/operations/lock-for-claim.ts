import { listProductFaces } from '#server/domains/catalogue/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type ClaimRow, type GarmentRow, listClaims, lockGarments } from '../queries/garments.ts'
import { type Claimant, isAvailable, isOwnHold } from '../rules/availability.ts'

export interface UnavailableGarment {
  garmentId: Id<'garment'>
  /** Name of the product, for the message. */
  title: string
}

/** All or nothing: when one garment cannot be had, nothing was written. */
export type ClaimResult = { taken: true } | { taken: false; unavailable: UnavailableGarment[] }

export interface LockedForClaim {
  garments: GarmentRow[]
  /** Holds of the claimant's own, by garment. */
  own: ReadonlyMap<string, ClaimRow>
  unavailable: UnavailableGarment[]
  /** Whether a claim that has run out is in the way of a new one. */
  runOut: boolean
}

const unknownTitle = 'An item that we no longer have'

/**
 * Locks the garments and decides who can be claimed. Whoever writes a claim has locked its garment first, so what is read
 * here under the locks stays true until the transaction ends; the unique index is only the net below.
 */
export async function lockForClaim(
  tx: Tx,
  garmentIds: readonly string[],
  claimant: Claimant,
  now: Date,
): Promise<LockedForClaim> {
  const wanted = [...new Set(garmentIds)]
  const garments = await lockGarments(tx, wanted)
  const claims = await listClaims(tx, wanted)
  const faces = await listProductFaces(tx, [...new Set(garments.map((garment) => garment.productId))])
  const garmentOf = new Map<string, GarmentRow>(garments.map((garment) => [garment.id, garment]))
  const unavailable = wanted.flatMap((id) => {
    const garment = garmentOf.get(id)
    const face = garment && faces.get(garment.productId)
    const facts = garment && { state: garment.state, productActive: face?.active ?? false, claim: claims.get(id) }
    if (facts && isAvailable(facts, claimant, now)) return []
    return [{ garmentId: id as Id<'garment'>, title: face?.name ?? unknownTitle }]
  })
  return {
    garments,
    runOut: [...claims.values()].some(({ expiresAt }) => expiresAt !== null && expiresAt <= now),
    own: new Map([...claims].filter(([, claim]) => isOwnHold(claim, claimant))),
    unavailable,
  }
}
