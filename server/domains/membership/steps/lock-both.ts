import { lockAccount } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Locks accounts in the order of their ids, so that two adults who act at once never wait for each other. */
export async function lockBoth(tx: Tx, one: Id<'account'>, other: Id<'account'>): Promise<void> {
  for (const accountId of [...new Set([one, other])].toSorted()) await lockAccount(tx, accountId)
}
