import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findAccountIdByEmail } from '../../queries.ts'
import type { AccountServices } from '../../services.ts'
import { isAddressKept } from '../../steps/email-changes.ts'

type Services = Pick<AccountServices, 'db' | 'wallClock'>

/**
 * What the email to a new address needs. `code` is null when the address belongs to another account, whose owner is
 * notified instead.
 */
export interface EmailToConfirm {
  readonly email: string
  readonly code: string | null
}

/** Makes the code for the email to the new address. Undefined when the change is confirmed, closed or expired. */
export async function mintConfirmCode(
  services: Services,
  changeId: Id<'email-change'>,
): Promise<EmailToConfirm | undefined> {
  const { db } = services
  const wallNow = services.wallClock.now()
  const change = await db
    .selectFrom('email_change')
    .select(['account_id', 'new_email'])
    .where('id', '=', changeId)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', wallNow)
    .executeTakeFirst()
  if (!change) return undefined
  const email = change.new_email
  const accountId = change.account_id
  const isTaken =
    (await findAccountIdByEmail(db, email)) !== undefined || (await isAddressKept(db, { email, accountId, wallNow }))
  if (isTaken) return { email, code: null }
  return { email, code: await mint(services, changeId, 'confirm') }
}

export interface EmailToUndo {
  readonly formerEmail: string
  readonly newEmail: string
  /** Null if the old address was never known to be the account's own, so it may not be taken back. */
  readonly undo: { readonly code: string; readonly until: Date } | null
}

/** Makes the code for the email to the old address. Undefined when the change is undone, or can no longer be. */
export async function mintUndoCode(services: Services, changeId: Id<'email-change'>): Promise<EmailToUndo | undefined> {
  const change = await services.db
    .selectFrom('email_change')
    .select(['former_email', 'new_email', 'undo_until'])
    .where('id', '=', changeId)
    .where('undone_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!change?.former_email) return undefined
  const { former_email: formerEmail, new_email: newEmail, undo_until: until } = change
  if (until && until <= services.wallClock.now()) return undefined
  return { formerEmail, newEmail, undo: until && { until, code: await mint(services, changeId, 'undo') } }
}

async function mint(
  { db, wallClock }: Services,
  changeId: Id<'email-change'>,
  purpose: 'confirm' | 'undo',
): Promise<string> {
  const code = newSecretCode()
  await transaction(db, (tx) =>
    tx
      .insertInto('email_change_code')
      .values({ code_hash: hashSecretCode(code), change_id: changeId, purpose, created_at: wallClock.now() })
      .execute(),
  )
  return code
}
