import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Recipient } from '../../queries.ts'
import { signInLinkExpiry } from '../../rules/lifetimes.ts'
import type { AccountServices } from '../../services.ts'
import { lockAccountOfRecipient } from '../../steps/lock-account.ts'

/**
 * Makes the code of a sign-in link while the email that carries it is written, like a reset code.
 * @param recipient the email's recipient
 * @param redirect one of our paths, from the event `sign-in-link-requested`
 * @throws Error when the account's email has changed since the recipient was read: the email must be written again
 */
export async function mintSignInCode(
  services: Pick<AccountServices, 'db' | 'wallClock'>,
  recipient: Pick<Recipient, 'accountId' | 'email'>,
  redirect: string | null,
): Promise<string> {
  const code = newSecretCode()
  const wallNow = services.wallClock.now()
  await transaction(services.db, async (tx) => {
    await lockAccountOfRecipient(tx, recipient)
    await tx
      .insertInto('sign_in_link')
      .values({
        code_hash: hashSecretCode(code),
        account_id: recipient.accountId,
        redirect,
        created_at: wallNow,
        expires_at: signInLinkExpiry(wallNow),
      })
      .execute()
  })
  return code
}
