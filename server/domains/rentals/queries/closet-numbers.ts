import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import type { KeepNumbers } from '../rules/keep-it-price.ts'

export interface ClosetNumbers {
  readonly keep: KeepNumbers
  /** Days in which a return is due. */
  readonly dueDays: number
}

/** @throws MissingSettingError */
export async function readClosetNumbers(db: Db): Promise<ClosetNumbers> {
  const numbers = await readNumberSettings(db, [
    'return.due_days',
    'keep.months',
    'keep.pence_per_credit_month_hundredths',
    'keep.minimum_pence',
  ])
  return {
    dueDays: numbers['return.due_days'],
    keep: {
      months: numbers['keep.months'],
      penceHundredthsPerCreditMonth: numbers['keep.pence_per_credit_month_hundredths'],
      minimum: pence(numbers['keep.minimum_pence']),
    },
  }
}
