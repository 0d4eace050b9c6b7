import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSettings, wholeNumbers } from '#server/platform/settings.ts'
import type { KeepNumbers } from '../../rules/keep-it-price.ts'

/** Used by a view that reads these settings together with its rows. */
export const keepSettings = ['keep.months', 'keep.pence_per_credit_month_hundredths', 'keep.minimum_pence'] as const

/**
 * From settings already read.
 * @throws MissingSettingError
 */
export const keepNumbersOf = (settings: Record<string, unknown> | null): KeepNumbers =>
  asKeepNumbers(wholeNumbers(keepSettings, settings))

/** @throws MissingSettingError */
export const readKeepNumbers = async (db: Db | Tx): Promise<KeepNumbers> =>
  asKeepNumbers(await readNumberSettings(db, keepSettings))

const asKeepNumbers = (numbers: Record<(typeof keepSettings)[number], number>): KeepNumbers => ({
  months: numbers['keep.months'],
  penceHundredthsPerCreditMonth: numbers['keep.pence_per_credit_month_hundredths'],
  minimum: pence(numbers['keep.minimum_pence']),
})
