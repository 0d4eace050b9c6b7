import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { getUserRow, type Recipient } from '../../queries.ts'
import { signInLinkExpiry } from '../../rules/lifetimes.ts'
import type { AccountServices } from '../../services.ts'
import { lockAccount } from '../../steps/lock-account.ts'

/**
 * A new code for a sign-in link, made while the letter that carries it is written, as a reset code is.
 * @param recipient whom the letter goes to
 * @param redirect a path of ours, as the event `sign-in-link-requested` brings it
 * @throws Error when the account's email has changed since the recipient was read: the letter must be written anew
 */
export async function mintSignInCode(
  services: Pick<AccountServices, 'db' | 'wallClock'>,
  { accountId, email }: Pick<Recipient, 'accountId' | 'email'>,
  redirect: string | null,
): Promise<string> {
  const code = newSecretCode()
  const wallNow = services.wallClock.now()
  await transaction(services.db, async (tx) => {
    // A change of email or its undo uses up every link: before it this one is among them, after it the old address gets none.
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
