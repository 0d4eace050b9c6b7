import type { Db } from '#server/platform/db/database.ts'
import { flag, settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { hireMonths } from '../rules/hire-months.ts'

export interface RentalTerms {
  /** Days in which a return is due. */
  readonly dueDays: number
  /** How long a hire runs that begins now. */
  readonly hireMonths: number
}

/** For a view that reads these settings beside its rows. */
export const rentalTermSettings = ['return.due_days', 'term.months', 'law.fca_authorised'] as const

/** Of what has been read already. @throws MissingSettingError */
export function rentalTermsOf(settings: Record<string, unknown> | null): RentalTerms {
  const [due, months, authorised] = rentalTermSettings.map((key) => settings?.[key])
  return {
    dueDays: wholeNumber('return.due_days', due),
    hireMonths: hireMonths(wholeNumber('term.months', months), flag('law.fca_authorised', authorised)),
  }
}

/** What is said of the days of an order, in one statement. @throws MissingSettingError */
export async function readRentalTerms(db: Db): Promise<RentalTerms> {
  const { settings } = await db.selectNoFrom(settingsNamed(rentalTermSettings).as('settings')).executeTakeFirstOrThrow()
  return rentalTermsOf(settings)
}
