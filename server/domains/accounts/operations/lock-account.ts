import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * First lock of every operation that changes what an account has (server/README: account, membership, garments, rest).
 * NO KEY UPDATE: rows that merely refer to the account, as a new session does, need not wait.
 * @throws NoResultError when there is no such account.
 */
export async function lockAccount(tx: Tx, accountId: Id<'account'>): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
