import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** What went wrong with the jobs of an account that was closed: an error may quote whom a letter was for. */
export async function forgetErrorsOfAccount(
  tx: Tx,
  { accountId }: { readonly accountId: Id<'account'> },
): Promise<void> {
  await tx
    .updateTable('job')
    .set({ last_error: null })
    .where('last_error', 'is not', null)
    .where(sql<string>`payload ->> 'accountId'`, '=', accountId)
    .execute()
}
