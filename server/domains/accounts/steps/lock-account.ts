import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { getUserRow, type Recipient } from '../queries.ts'

/**
 * The first lock of every operation that changes an account's data (order: account, membership, garments, rest). NO KEY
 * UPDATE, so that rows which merely refer to the account, such as a new session, need not wait.
 * @throws NoResultError when there is no such account
 */
export async function lockAccount(tx: Tx, accountId: Id<'account'>): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The same lock. @returns whether the account was closed and its data erased */
export async function lockAccountOrErased(tx: Tx, accountId: Id<'account'>): Promise<{ readonly isErased: boolean }> {
  const { erased_at } = await lockedRow(tx, accountId)
  return { isErased: erased_at !== null }
}

/**
 * Used for additions by the owner: a request that waited for the lock while the account was closed adds nothing.
 * @throws Refusal unauthorized
 */
export async function lockOpenAccount(tx: Tx, accountId: Id<'account'>): Promise<void> {
  const { erased_at } = await lockedRow(tx, accountId)
  if (erased_at !== null) throw new Refusal('unauthorized', messages.unauthorized)
}

/**
 * Used for what a stranger who opened the account must not leave behind: the first proof of its address ends their sessions under this
 * lock, so a request of theirs that waited for it changes nothing.
 * @throws Refusal unauthorized
 */
export async function lockAccountOfViewer(tx: Tx, { accountId, sessionHash }: Viewer): Promise<void> {
  await lockOpenAccount(tx, accountId)
  // In a separate statement, because one that waits for a lock still sees the session that existed when it began.
  await expectSession(tx, { accountId, sessionHash })
}

/** @throws Refusal unauthorized if the session has ended since the request came */
export async function expectSession(db: Db | Tx, { accountId, sessionHash }: Viewer): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', sessionHash)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!session) throw new Refusal('unauthorized', messages.unauthorized)
}

/**
 * Used for a code in an email that is being written. A change of email, its undo and a closing end every code under this lock: if one
 * comes later, it ends this code as well; if it came earlier, the former address gets no code.
 * @throws Error when the account's email has changed since the recipient was read: the email must be written again
 */
export async function lockAccountOfRecipient(
  tx: Tx,
  { accountId, email }: Pick<Recipient, 'accountId' | 'email'>,
): Promise<void> {
  await lockAccount(tx, accountId)
  const current = await getUserRow(tx, accountId)
  if (current.email !== email) throw new Error('the email has changed since this email was addressed')
}

const lockedRow = (tx: Tx, accountId: Id<'account'>) =>
  tx.selectFrom('account').select('erased_at').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
