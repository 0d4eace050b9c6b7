import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { resetExpiry } from '../../rules/lifetimes.ts'
import type { AccountServices } from '../../services.ts'

/**
 * Makes a reset code while the email that carries it is written: it is in no job and no log, and only its hash is stored. Codes
 * of earlier emails stay valid until one is used or their hour is over, because emails may arrive out of order.
 */
export async function mintResetCode(
  services: Pick<AccountServices, 'db' | 'wallClock'>,
  accountId: Id<'account'>,
): Promise<string> {
  const code = newSecretCode()
  const wallNow = services.wallClock.now()
  await transaction(services.db, (tx) =>
    tx
      .insertInto('password_reset')
      .values({
        code_hash: hashSecretCode(code),
        account_id: accountId,
        created_at: wallNow,
        expires_at: resetExpiry(wallNow),
      })
      .execute(),
  )
  return code
}
