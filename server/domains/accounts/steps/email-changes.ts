// What the operations on changes of email share: which changes are current, and who owns an address.
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EmailChangeCodeTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The change that waits until the link sent to its new address is followed. */
export const findOpenChange = (db: Db | Tx, accountId: Id<'account'>, wallNow: Date) =>
  db
    .selectFrom('email_change')
    .select(['id', 'new_email', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', wallNow)
    .executeTakeFirst()

/** Closes the waiting change, so that its link no longer works. */
export async function closeOpenChange(tx: Tx, accountId: Id<'account'>, wallNow: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ closed_at: wallNow })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
}

/** The change that an email's code belongs to, in any state. */
export const findChangeOfCode = (db: Db | Tx, code: string, purpose: EmailChangeCodeTable['purpose']) =>
  db
    .selectFrom('email_change_code')
    .innerJoin('email_change', 'email_change.id', 'email_change_code.change_id')
    .selectAll('email_change')
    .where('email_change_code.code_hash', '=', hashSecretCode(code))
    .where('email_change_code.purpose', '=', purpose)
    .executeTakeFirst()

/**
 * Whether this is another account's former address, which that account may still take back. For so long nobody else gets it;
 * otherwise an attacker could block the way back by opening another account there.
 * @param accountId the account that asks for the address: it may always take back its own
 */
export async function isAddressKept(
  db: Db | Tx,
  { email, accountId, wallNow }: { readonly email: string; readonly accountId: Id<'account'>; readonly wallNow: Date },
): Promise<boolean> {
  const kept = await db
    .selectFrom('email_change')
    .select('id')
    .where('former_email', '=', email)
    .where('account_id', '<>', accountId)
    .where('undone_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('undo_until', '>', wallNow)
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * As `findFormerAddress`.
 * @returns undefined if the address may have been somebody else's: it was never proved, and nobody had joined with it
 */
export async function findProvedFormerAddress(tx: Tx, changeId: Id<'email-change'>): Promise<string | undefined> {
  const { undo_until, undone_at } = await getChange(tx, changeId)
  // `undo_until` is set only if the address was the account's own.
  return undo_until || undone_at ? findFormerAddress(tx, changeId) : undefined
}

const getChange = (tx: Tx, id: Id<'email-change'>) =>
  tx
    .selectFrom('email_change')
    .select(['account_id', 'former_email', 'undo_until', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The address that an account has just left, by a change or by undoing one. */
export async function findFormerAddress(tx: Tx, changeId: Id<'email-change'>): Promise<string | undefined> {
  const change = await getChange(tx, changeId)
  if (!change.undone_at) return change.former_email ?? undefined
  // A link may undo several changes, and some may have been undone before. The address left is the one that the last move led to.
  const changes = await tx
    .selectFrom('email_change')
    .select(['id', 'new_email', 'former_email', 'confirmed_at', 'undone_at'])
    .where('account_id', '=', change.account_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  const moves = changes.flatMap(({ id, new_email, former_email, confirmed_at, undone_at }) => [
    { to: new_email, at: confirmed_at?.getTime() ?? 0 },
    ...(undone_at && id !== changeId ? [{ to: former_email ?? undefined, at: undone_at.getTime() }] : []),
  ])
  return moves.toSorted((a, b) => a.at - b.at).at(-1)?.to
}
