import { listFacesAndSizes } from '#server/domains/catalogue/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isAvailable, isOwnLoan } from '../rules/availability.ts'
import { findEqualPieces } from './equal-pieces.ts'
import { type GarmentPiece, piecesOf } from './garment-pieces.ts'
import { listClaimedGarments } from './garments.ts'

export interface GarmentAvailability {
  piece: GarmentPiece
  available: boolean
  /** The account has ordered it, or has it. */
  yours: boolean
  /** An available, equal piece, when this one is unavailable. */
  insteadId: string | null
}

/**
 * Which garments can be ordered now, in the order of the ids; unknown ids are left out. The account's own holds count as
 * available to it.
 */
export async function listAvailability(
  db: Db | Tx,
  ids: readonly Id<'garment'>[],
  now: Date,
  accountId?: Id<'account'>,
): Promise<GarmentAvailability[]> {
  if (ids.length === 0) return []
  const garments = await listClaimedGarments(db, ids)
  const { faces, sizes } = await listFacesAndSizes(db, [...new Set(garments.map((garment) => garment.productId))])
  const pieces = piecesOf(garments, faces, sizes)
  const garmentOf = new Map<string, (typeof garments)[number]>(garments.map((garment) => [garment.id, garment]))
  const answers = [...new Set(ids)].flatMap((id) => {
    const garment = garmentOf.get(id)
    const piece = pieces.get(id)
    if (!garment || !piece) return []
    const productOffered = faces.get(garment.productId)?.rentable ?? false
    const facts = { state: garment.state, forDates: garment.forDates, productOffered, claim: garment.claim }
    const available = isAvailable(facts, { accountId }, now)
    return [{ piece, available, yours: isOwnLoan(garment.claim, accountId) }]
  })
  const unavailable = answers.flatMap(({ piece, available }) => (available ? [] : [piece.itemId]))
  const equal = await findEqualPieces(db, { unavailable, except: ids, accountId, now })
  return answers.map((answer) => ({ ...answer, insteadId: equal.get(answer.piece.itemId) ?? null }))
}
