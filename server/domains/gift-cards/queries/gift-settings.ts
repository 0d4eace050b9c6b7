import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'

export interface GiftSettings {
  readonly percent: number
  /** Pence of face that a member may buy at the discount within a year. */
  readonly facePerYear: number
  readonly minPence: number
  readonly maxPence: number
  readonly validMonths: number
}

export async function readGiftSettings(db: Db | Tx): Promise<GiftSettings> {
  const read = await readNumberSettings(db, [
    'gift_card.discount_percent',
    'gift_card.discounted_face_year_pence',
    'gift_card.min_pence',
    'gift_card.max_pence',
    'gift_card.valid_months',
  ])
  return {
    percent: read['gift_card.discount_percent'],
    facePerYear: read['gift_card.discounted_face_year_pence'],
    minPence: read['gift_card.min_pence'],
    maxPence: read['gift_card.max_pence'],
    validMonths: read['gift_card.valid_months'],
  }
}
