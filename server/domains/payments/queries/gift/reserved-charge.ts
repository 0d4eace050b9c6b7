import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/** The account whose gift balance is put aside for a charge at the provider; undefined if none is. */
export async function findReservedFor(db: Reader, chargeKey: string): Promise<Id<'account'> | undefined> {
  const row = await db
    .selectFrom('gift_payment')
    .select('account_id')
    .where('charge_key', '=', chargeKey)
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  return row?.account_id
}
