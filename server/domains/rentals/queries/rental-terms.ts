import type { Db } from '#server/platform/db/database.ts'
import { flag, settingsNamed, wholeNumber } from '#server/platform/settings.ts'
import { hireMonths } from '../rules/hire-months.ts'

export interface RentalTerms {
  /** Days in which a return is due. */
  readonly dueDays: number
  /** How long a hire runs that begins now. */
  readonly hireMonths: number
}

/** What an order's page says of its days, in one statement. @throws MissingSettingError */
export async function readRentalTerms(db: Db): Promise<RentalTerms> {
  const keys = ['return.due_days', 'term.months', 'law.fca_authorised'] as const
  const { settings } = await db.selectNoFrom(settingsNamed(keys).as('settings')).executeTakeFirstOrThrow()
  const [due, months, authorised] = keys.map((key) => settings?.[key])
  return {
    dueDays: wholeNumber('return.due_days', due),
    hireMonths: hireMonths(wholeNumber('term.months', months), flag('law.fca_authorised', authorised)),
  }
}
