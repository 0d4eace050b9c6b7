import { transaction } from '#server/platform/db/transaction.ts'
import type { AccountServices } from '../services.ts'

/** Deletes sessions and reset codes whose time is over: they hold who signed in from where. */
export async function sweepAccounts(services: Pick<AccountServices, 'db' | 'wallClock'>): Promise<void> {
  const wallNow = services.wallClock.now()
  await transaction(services.db, async (tx) => {
    await tx.deleteFrom('session').where('expires_at', '<=', wallNow).execute()
    await tx.deleteFrom('password_reset').where('expires_at', '<=', wallNow).execute()
  })
}
