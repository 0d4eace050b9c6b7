import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { findProvedEmail } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Of an account that is being closed: complaints that are closed go with it. An open one keeps the address to which its outcome
 * is due; a daily job deletes it after that.
 */
export async function eraseComplaints(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await eraseWhere(tx, (eb) => eb('account_id', '=', accountId))
  // A guest's, only where the account has proved that the address is its own.
  const email = await findProvedEmail(tx, accountId)
  if (email !== null) await eraseComplaintsAt(tx, email)
}

/**
 * The same of what was complained about from an address without an account.
 * @returns whether there was anything
 */
export const eraseComplaintsAt = (tx: Tx, email: string): Promise<boolean> =>
  eraseWhere(tx, (eb) => eb.and([eb('account_id', 'is', null), eb('email', '=', email)]))

async function eraseWhere(
  tx: Tx,
  isTheirs: (eb: ExpressionBuilder<Database, 'complaint'>) => Expression<SqlBool>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('complaint')
    .where('state', '=', 'closed')
    .where(isTheirs)
    .executeTakeFirst()
  const { numUpdatedRows } = await tx
    .updateTable('complaint')
    .set({ account_id: null, account_closed: true })
    .where('state', '=', 'open')
    .where(isTheirs)
    .executeTakeFirst()
  return numDeletedRows + numUpdatedRows > 0n
}
