import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readFlagSetting, readNumberSetting } from '#server/platform/settings.ts'
import { hireMonths } from '../rules/hire-months.ts'

/** How many months a rental that begins now runs. */
export const readHireMonths = async (db: Db | Tx): Promise<number> =>
  hireMonths(await readNumberSetting(db, 'term.months'), await readFlagSetting(db, 'law.fca_authorised'))
