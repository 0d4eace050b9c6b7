import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Erases the errors of a closed account's jobs: an error may quote the recipient of an email. */
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

/** The same for jobs about what was bought without an account. */
export async function forgetErrorsAbout(tx: Tx, ids: readonly Id<string>[]): Promise<void> {
  await tx
    .updateTable('job')
    .set({ last_error: null })
    .where('last_error', 'is not', null)
    .where(
      sql<boolean>`exists (select from jsonb_each_text(payload) as told (key, id) where id = any(${[...ids]}::text[]))`,
    )
    .execute()
}
