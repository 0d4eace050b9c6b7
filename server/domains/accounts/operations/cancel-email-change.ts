import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { AccountServices } from '../services.ts'
import { closeOpenChange } from '../steps/email-changes.ts'
import { lockAccount } from '../steps/lock-account.ts'

/** A change that waits for its link is given up; one that the link has made meanwhile stays made. */
export async function cancelEmailChange(
  { db, wallClock }: Pick<AccountServices, 'db' | 'wallClock'>,
  accountId: Id<'account'>,
): Promise<void> {
  await transaction(db, async (tx) => {
    // After a confirmation that has begun, never in the middle of it.
    await lockAccount(tx, accountId)
    await closeOpenChange(tx, accountId, wallClock.now())
  })
}
