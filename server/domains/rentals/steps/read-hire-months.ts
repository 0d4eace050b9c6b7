import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readRentalTerms } from '../queries/rental-terms.ts'

/** How many months a rental that begins now runs. */
export const readHireMonths = async (db: Db | Tx): Promise<number> => (await readRentalTerms(db)).hireMonths
