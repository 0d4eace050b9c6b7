import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { resetExpiry } from '../../rules/lifetimes.ts'
import type { AccountServices } from '../../services.ts'

/**
 * A new reset code, made while the email that carries it is written: it exists in no job and no log, only its hash is kept.
 * Codes of earlier emails stay good until one is used or their hour is over, since emails may arrive out of order.
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
