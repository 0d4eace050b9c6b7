import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { findProvedEmail, findRecipient } from '#server/domains/accounts/index.ts'
import { hasJoined } from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Erases the addresses of an account that is being closed, former ones included, from the mailing list, with the news waiting for
 * them. Records of sent emails keep their day, template and body hash as evidence (law L-3), but lose the address, the subject and
 * the mail server's answer, which might contain the address. Records that only the address identifies are erased only if the
 * account has proved that the address is its own or has joined with it; otherwise they may be somebody else's.
 */
export async function eraseRecipient(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  const joinedWith = async () =>
    (await hasJoined(tx, accountId)) ? ((await findRecipient(tx, accountId))?.email ?? null) : null
  const email = (await findProvedEmail(tx, accountId)) ?? (await joinedWith())
  await tx.deleteFrom('mailing_list').where('account_id', '=', accountId).execute()
  await forgetEmails(tx, (eb) => eb('account_id', '=', accountId))
  if (email !== null) await eraseAddress(tx, email)
}

/**
 * Erases the records that an address alone identifies, at the request of its owner.
 * @returns whether there were any
 */
export async function eraseAddress(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('mailing_list').where('email', '=', email).executeTakeFirst()
  const forgotten = await forgetEmails(tx, (eb) => eb('to_address', '=', email))
  return numDeletedRows + forgotten > 0n
}

async function forgetEmails(
  tx: Tx,
  isOfRecipient: (eb: ExpressionBuilder<Database, 'email'>) => Expression<SqlBool>,
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('email')
    .set((eb) => ({
      to_address: '',
      subject: '',
      refused: eb.case().when('refused', 'is', null).then(null).else('erased').end(),
    }))
    .where(isOfRecipient)
    .executeTakeFirst()
  return numUpdatedRows
}
