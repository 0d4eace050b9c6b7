import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { flag, settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { hireMonths } from '../rules/hire-months.ts'

export interface RentalTerms {
  /** Days until a return is due. */
  readonly dueDays: number
  /** How many months a rental that begins now runs. */
  readonly hireMonths: number
}

/** Used by views that read these settings together with their rows. */
export const rentalTermSettings = ['return.due_days', 'term.months', 'law.fca_authorised'] as const

/**
 * From settings already read.
 * @throws MissingSettingError
 */
export function rentalTermsOf(settings: Record<string, unknown> | null): RentalTerms {
  const [due, months, authorised] = rentalTermSettings.map((key) => settings?.[key])
  return {
    dueDays: wholeNumber('return.due_days', due),
    hireMonths: hireMonths(wholeNumber('term.months', months), flag('law.fca_authorised', authorised)),
  }
}

/**
 * The settings behind the dates of an order, in one statement.
 * @throws MissingSettingError
 */
export async function readRentalTerms(db: Db | Tx): Promise<RentalTerms> {
  const { settings } = await db.selectNoFrom(settingsNamed(rentalTermSettings).as('settings')).executeTakeFirstOrThrow()
  return rentalTermsOf(settings)
}
