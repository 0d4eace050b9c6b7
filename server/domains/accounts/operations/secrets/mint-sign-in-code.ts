import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { getUserRow, type Recipient } from '../../queries.ts'
import { signInLinkExpiry } from '../../rules/lifetimes.ts'
import type { AccountServices } from '../../services.ts'
import { lockAccount } from '../../steps/lock-account.ts'

/**
 * Makes the code of a sign-in link while the email that carries it is written, like a reset code.
 * @param recipient the email's recipient
 * @param redirect one of our paths, from the event `sign-in-link-requested`
 * @throws Error when the account's email has changed since the recipient was read: the email must be written again
 */
export async function mintSignInCode(
  services: Pick<AccountServices, 'db' | 'wallClock'>,
  { accountId, email }: Pick<Recipient, 'accountId' | 'email'>,
  redirect: string | null,
): Promise<string> {
  const code = newSecretCode()
  const wallNow = services.wallClock.now()
  await transaction(services.db, async (tx) => {
    // A change of email, or its undo, ends every link. If it comes later, this link is among them; if it came earlier, the old
    // address gets none.
    await lockAccount(tx, accountId)
    const now = await getUserRow(tx, accountId)
    if (now.email !== email) throw new Error('the email has changed since this sign-in link was addressed')
    await tx
      .insertInto('sign_in_link')
      .values({
        code_hash: hashSecretCode(code),
        account_id: accountId,
        redirect,
        created_at: wallNow,
        expires_at: signInLinkExpiry(wallNow),
      })
      .execute()
  })
  return code
}
