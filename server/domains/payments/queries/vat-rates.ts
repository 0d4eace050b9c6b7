import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { VatClass } from '../rules/vat-class.ts'

/** Reads the VAT rate of a kind of supply on a day, in basis points. */
export async function readVatRate(db: Db | Tx, kind: VatClass, day: LocalDay): Promise<number> {
  const { basis_points } = await db
    .selectFrom('vat_rate')
    .select('basis_points')
    .where('class', '=', kind)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return basis_points
}
