import { sql } from 'kysely'
import { findRecipient } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, WorthAnotherTry } from '#server/platform/db/transaction.ts'

/**
 * Moves an account's entries to its new email. The same entry left there by a visitor is merged with the account's, now that the
 * email has proved to be the account's.
 * @throws WorthAnotherTry
 */
export async function followEmail(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  const account = await findRecipient(tx, accountId)
  if (!account) return
  const { email } = account
  await sql`
    delete from waiting_list_entry visitors using waiting_list_entry own
    where own.account_id = ${accountId} and own.ended_at is null
      and visitors.account_id is null and visitors.ended_at is null and visitors.email = ${email}
      and (visitors.product_id, visitors.size_code) = (own.product_id, own.size_code)
      and visitors.condition is not distinct from own.condition`.execute(tx)
  await signalRetryOnConflict(() =>
    tx.updateTable('waiting_list_entry').set({ email }).where('account_id', '=', accountId).execute(),
  )
}

/**
 * A visitor may have added the same entry since the delete read the table.
 * @throws WorthAnotherTry
 */
async function signalRetryOnConflict(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, constraint } = error as { readonly code?: string; readonly constraint?: string }
    if (code === '23505' && constraint === 'waiting_list_entry_open')
      throw new WorthAnotherTry('the same entry was added at this address at the same moment', { cause: error })
    throw error
  }
}
