import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Recipient } from '../../queries.ts'
import { resetExpiry } from '../../rules/lifetimes.ts'
import type { AccountServices } from '../../services.ts'
import { lockAccountOfRecipient } from '../../steps/lock-account.ts'

/**
 * Makes a reset code while the email that carries it is written: it is in no job and no log, and only its hash is stored. Codes
 * of earlier emails stay valid until one is used or their hour is over, because emails may arrive out of order.
 * @param recipient the email's recipient
 * @throws Error when the account's email has changed since the recipient was read: the email must be written again
 */
export async function mintResetCode(
  services: Pick<AccountServices, 'db' | 'wallClock'>,
  recipient: Pick<Recipient, 'accountId' | 'email'>,
): Promise<string> {
  const code = newSecretCode()
  const wallNow = services.wallClock.now()
  await transaction(services.db, async (tx) => {
    await lockAccountOfRecipient(tx, recipient)
    await tx
      .insertInto('password_reset')
      .values({
        code_hash: hashSecretCode(code),
        account_id: recipient.accountId,
        created_at: wallNow,
        expires_at: resetExpiry(wallNow),
      })
      .execute()
  })
  return code
}
