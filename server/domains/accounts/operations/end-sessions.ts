import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Ends one session; harmless when it is gone already. */
export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', hash).execute()
}

/** Ends every session of an account, or all but the one that asks. */
export async function endSessions(
  tx: Tx,
  accountId: Id<'account'>,
  { except }: { except?: Buffer } = {},
): Promise<void> {
  let ending = tx.deleteFrom('session').where('account_id', '=', accountId)
  if (except) ending = ending.where('token_hash', '<>', except)
  await ending.execute()
}
