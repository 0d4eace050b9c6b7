import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { KeepNumbers } from '../rules/keep-it-price.ts'

/** @throws MissingSettingError */
export const readKeepNumbers = async (db: Db): Promise<KeepNumbers> => ({
  months: await readNumberSetting(db, 'keep.months'),
  penceHundredthsPerCreditMonth: await readNumberSetting(db, 'keep.pence_per_credit_month_hundredths'),
  minimum: pence(await readNumberSetting(db, 'keep.minimum_pence')),
})
