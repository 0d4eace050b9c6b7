import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import type { SalePostage } from '../rules/sale-postage.ts'

export const salePostageKeys = ['postage.resale_pence', 'postage.resale_free_over_pence'] as const

/** For callers that read these settings together with others. */
export const salePostageOf = (numbers: Readonly<Record<(typeof salePostageKeys)[number], number>>): SalePostage => ({
  price: pence(numbers['postage.resale_pence']),
  freeOver: pence(numbers['postage.resale_free_over_pence']),
})

/** @throws MissingSettingError */
export const readSalePostage = async (db: Db | Tx): Promise<SalePostage> =>
  salePostageOf(await readNumberSettings(db, salePostageKeys))
