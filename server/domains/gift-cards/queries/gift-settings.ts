import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { flag, settingsNamed, wholeNumbers } from '#server/platform/settings.ts'

export interface GiftSettings {
  readonly percent: number
  /** Pence of face that a member may buy at the discount within a year. */
  readonly facePerYear: number
  /** Whether the discount begins before the 14 days to cancel a membership are over. */
  readonly inCoolingOff: boolean
  readonly minPence: number
  readonly maxPence: number
  readonly validMonths: number
}

const numbers = [
  'gift_card.discount_percent',
  'gift_card.discounted_face_year_pence',
  'gift_card.min_pence',
  'gift_card.max_pence',
  'gift_card.valid_months',
] as const
const discountInCoolingOff = 'gift_card.discount_in_cooling_off'

export async function readGiftSettings(db: Db | Tx): Promise<GiftSettings> {
  const { settings } = await db
    .selectNoFrom(settingsNamed([...numbers, discountInCoolingOff]).as('settings'))
    .executeTakeFirstOrThrow()
  const read = wholeNumbers(numbers, settings)
  return {
    percent: read['gift_card.discount_percent'],
    facePerYear: read['gift_card.discounted_face_year_pence'],
    inCoolingOff: flag(discountInCoolingOff, settings?.[discountInCoolingOff]),
    minPence: read['gift_card.min_pence'],
    maxPence: read['gift_card.max_pence'],
    validMonths: read['gift_card.valid_months'],
  }
}
