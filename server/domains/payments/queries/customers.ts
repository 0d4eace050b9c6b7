import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export async function findCustomerId(db: Db | Tx, accountId: Id<'account'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('stripe_customer')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.stripe_customer
}

export async function findAccountOfCustomer(db: Db | Tx, customerId: string): Promise<Id<'account'> | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('account_id')
    .where('stripe_customer', '=', customerId)
    .executeTakeFirst()
  return row?.account_id
}
