import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import type { SalePostage } from '../rules/sale-postage.ts'

/** @throws MissingSettingError */
export async function readSalePostage(db: Db | Tx): Promise<SalePostage> {
  const numbers = await readNumberSettings(db, ['postage.resale_pence', 'postage.resale_free_over_pence'])
  return {
    price: pence(numbers['postage.resale_pence']),
    freeOver: pence(numbers['postage.resale_free_over_pence']),
  }
}
