import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Ends one session; harmless when it is gone already. */
export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', hash).execute()
}

/** Ends every session of an account, or all but the one that asks. @returns how many */
export async function endSessions(
  tx: Tx,
  accountId: Id<'account'>,
  { except }: { except?: Buffer } = {},
): Promise<number> {
  let ending = tx.deleteFrom('session').where('account_id', '=', accountId)
  if (except) ending = ending.where('token_hash', '<>', except)
  return Number((await ending.executeTakeFirst()).numDeletedRows)
}

/** Ends one other session of the account by the id that its list showed. False when it has no such session, or it is this one. */
export async function endOtherSession(
  tx: Tx,
  accountId: Id<'account'>,
  { id, thisOne }: { id: Id<'session'>; thisOne: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', thisOne)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
