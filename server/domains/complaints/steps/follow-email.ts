import { sql } from 'kysely'
import { findFormerAddress, findRecipient } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, WorthAnotherTry } from '#server/platform/db/transaction.ts'

interface Move {
  readonly accountId: Id<'account'>
  readonly changeId: Id<'email-change'>
}

/**
 * Moves an account's complaints from its former address to its current one, so that their answers and outcomes reach it
 * (law L-22). A complaint that gave another address keeps it, and so does one whose very words are already waiting for an
 * answer at the current address.
 * @throws WorthAnotherTry
 */
export async function followEmail(tx: Tx, { accountId, changeId }: Move): Promise<void> {
  const former = await findFormerAddress(tx, changeId)
  const account = await findRecipient(tx, accountId)
  if (former === undefined || !account) return
  const { email } = account
  await signalRetryOnConflict(() =>
    sql`
      update complaint own set email = ${email}
      where own.account_id = ${accountId} and own.email = ${former}
        and (own.state = 'closed' or not exists (
          select from complaint equal
          where equal.state = 'open' and equal.email = ${email} and equal.kind = own.kind
            and md5(equal.words) = md5(own.words)))`.execute(tx),
  )
}

/**
 * The same words may have been sent from the new address since the update read the table.
 * @throws WorthAnotherTry
 */
async function signalRetryOnConflict(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, constraint } = error as { readonly code?: string; readonly constraint?: string }
    if (code === '23505' && constraint === 'complaint_once')
      throw new WorthAnotherTry('the same complaint was made from this address at the same moment', { cause: error })
    throw error
  }
}
