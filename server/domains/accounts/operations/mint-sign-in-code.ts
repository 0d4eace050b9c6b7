import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { signInLinkExpiry } from '../rules/lifetimes.ts'
import type { AccountServices } from '../services.ts'
import { hashSecretCode, newSecretCode } from './secret-code.ts'

/**
 * A new code for a sign-in link, made while the letter that carries it is written, as a reset code is.
 * @param redirect a path of ours, as the event `sign-in-link-requested` brings it
 */
export async function mintSignInCode(
  services: Pick<AccountServices, 'db' | 'wallClock'>,
  accountId: Id<'account'>,
  redirect: string | null,
): Promise<string> {
  const code = newSecretCode()
  const wallNow = services.wallClock.now()
  await transaction(services.db, (tx) =>
    tx
      .insertInto('sign_in_link')
      .values({
        code_hash: hashSecretCode(code),
        account_id: accountId,
        redirect,
        created_at: wallNow,
        expires_at: signInLinkExpiry(wallNow),
      })
      .execute(),
  )
  return code
}
