import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { findProvedEmail } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Deletes the closed complaints of an account that is being closed. An open one keeps the address to which its outcome is due; a
 * daily job deletes it after that.
 */
export async function eraseComplaints(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await eraseWhere(tx, (eb) => eb('account_id', '=', accountId))
  // Those made without an account, only if this account has proved that the address is its own.
  const email = await findProvedEmail(tx, accountId)
  if (email !== null) await eraseComplaintsAt(tx, email)
}

/**
 * As `eraseComplaints`, for the complaints from this address that were made without an account.
 * @returns whether there were any
 */
export const eraseComplaintsAt = (tx: Tx, email: string): Promise<boolean> =>
  eraseWhere(tx, (eb) => eb.and([eb('account_id', 'is', null), eb('email', '=', email)]))

async function eraseWhere(
  tx: Tx,
  isOfComplainant: (eb: ExpressionBuilder<Database, 'complaint'>) => Expression<SqlBool>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('complaint')
    .where('state', '=', 'closed')
    .where(isOfComplainant)
    .executeTakeFirst()
  const { numUpdatedRows } = await tx
    .updateTable('complaint')
    .set({ account_id: null, account_closed: true })
    .where('state', '=', 'open')
    .where(isOfComplainant)
    .executeTakeFirst()
  return numDeletedRows + numUpdatedRows > 0n
}
