import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/** Finds the account whose gift balance is reserved for a charge at the provider. */
export async function findAccountOfReservation(db: Reader, chargeKey: string): Promise<Id<'account'> | undefined> {
  const row = await db
    .selectFrom('gift_payment')
    .select('account_id')
    .where('charge_key', '=', chargeKey)
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  return row?.account_id
}
