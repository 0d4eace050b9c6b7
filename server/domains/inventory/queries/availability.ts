import { listProductFaces } from '#server/domains/catalogue/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isAvailable } from '../rules/availability.ts'
import { listClaims, listGarments } from './garments.ts'

export interface GarmentAvailability {
  garmentId: Id<'garment'>
  available: boolean
}

/**
 * Which garments can be ordered now, in the order of the ids; unknown ids are left out. What the account itself holds
 * while paying or joining counts as available to it.
 */
export async function listAvailability(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
  accountId?: string,
): Promise<GarmentAvailability[]> {
  const garments = await listGarments(db, ids)
  const claims = await listClaims(db, ids)
  const faces = await listProductFaces(db, [...new Set(garments.map((garment) => garment.productId))])
  const garmentOf = new Map<string, (typeof garments)[number]>(garments.map((garment) => [garment.id, garment]))
  return [...new Set(ids)].flatMap((id) => {
    const garment = garmentOf.get(id)
    if (!garment) return []
    const productActive = faces.get(garment.productId)?.active ?? false
    const facts = { state: garment.state, productActive, claim: claims.get(id) }
    return [{ garmentId: garment.id, available: isAvailable(facts, { accountId }, now) }]
  })
}
