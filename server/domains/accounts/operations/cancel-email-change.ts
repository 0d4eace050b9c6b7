import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { AccountServices } from '../services.ts'
import { closeOpenChange } from '../steps/email-changes.ts'
import { lockAccount } from '../steps/lock-account.ts'

/** Cancels a change whose link has not been followed. A change that has been confirmed stays. */
export async function cancelEmailChange(
  { db, wallClock }: Pick<AccountServices, 'db' | 'wallClock'>,
  accountId: Id<'account'>,
): Promise<void> {
  await transaction(db, async (tx) => {
    // Waits for a confirmation that has begun, so it never interrupts one.
    await lockAccount(tx, accountId)
    await closeOpenChange(tx, accountId, wallClock.now())
  })
}
