import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import type { PriceNumbers } from '../rules/propose-price.ts'

/** The settings behind the proposed price. */
export async function readPriceNumbers(db: Db | Tx): Promise<PriceNumbers> {
  const numbers = await readNumberSettings(db, [
    'resale.brand_new_percent',
    'resale.excellent_used_percent',
    'resale.good_used_percent',
    'resale.well_loved_percent',
    'resale.monthly_percent',
  ])
  return {
    percentOf: {
      brand_new: numbers['resale.brand_new_percent'],
      excellent_used: numbers['resale.excellent_used_percent'],
      good_used: numbers['resale.good_used_percent'],
      well_loved: numbers['resale.well_loved_percent'],
    },
    monthlyPercent: numbers['resale.monthly_percent'],
  }
}
