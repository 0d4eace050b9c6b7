import { type Condition, conditionLabel } from '#contract/primitives.ts'
import { listFacesAndSizes, type Picture, type ProductFace, type Size } from '#server/domains/catalogue/index.ts'
import type { Credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type GarmentRow, listGarments } from './garments.ts'

/** A garment as people see it, with the API's field names. */
export interface GarmentPiece {
  itemId: Id<'garment'>
  productId: Id<'product'>
  qrId: string
  slug: string
  name: string
  brand_name: string
  picture: Picture
  userSize: string
  userSizeLabel: string
  /** The garment as it is now; its loan has the condition and credits it was rented with. */
  userCondition: Condition
  userConditionLabel: string
  userCredits: Credits
}

/** Pieces by garment id; unknown ids are absent. */
export async function garmentPiece(
  db: Db | Tx,
  garmentIds: readonly Id<'garment'>[],
): Promise<Map<string, GarmentPiece>> {
  if (garmentIds.length === 0) return new Map()
  const garments = await listGarments(db, garmentIds)
  const { faces, sizes } = await listFacesAndSizes(db, [...new Set(garments.map((garment) => garment.productId))])
  return piecesOf(garments, faces, sizes)
}

/** A garment of an unknown product is left out. */
export function piecesOf(
  garments: readonly GarmentRow[],
  faces: ReadonlyMap<string, ProductFace>,
  sizes: readonly Size[],
): Map<string, GarmentPiece> {
  const sizeLabel = new Map(sizes.map((size) => [size.code, size.shortLabel]))
  return new Map(
    garments.flatMap((garment): [string, GarmentPiece][] => {
      const face = faces.get(garment.productId)
      if (!face) return []
      const piece: GarmentPiece = {
        itemId: garment.id,
        productId: garment.productId,
        qrId: garment.qrId,
        slug: face.slug,
        name: face.name,
        brand_name: face.brandName,
        picture: face.picture,
        userSize: garment.sizeCode,
        userSizeLabel: sizeLabel.get(garment.sizeCode) ?? garment.sizeCode,
        userCondition: garment.condition,
        userConditionLabel: conditionLabel[garment.condition],
        userCredits: garment.credits,
      }
      return [[garment.id, piece]]
    }),
  )
}
