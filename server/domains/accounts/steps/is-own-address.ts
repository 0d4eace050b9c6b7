import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { AccountServices } from '../services.ts'

/**
 * Whether the address is known to be the account's own: it is proved, or somebody has ever joined with it. Otherwise a stranger may
 * have opened the account with somebody else's address, and must not be able to keep that person out for a week by changing the
 * address, nor to send them emails.
 */
export async function isOwnAddress(
  services: Pick<AccountServices, 'hasJoined'>,
  db: Db | Tx,
  accountId: Id<'account'>,
): Promise<boolean> {
  const { email_proved_at } = await db
    .selectFrom('account')
    .select('email_proved_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return email_proved_at !== null || (await services.hasJoined(db, accountId))
}
