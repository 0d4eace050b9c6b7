import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PaymentServices } from '../services.ts'

/** The account's lock before any other. A guest has none; their rows are guarded one by one. */
export async function lockPayer(tx: Tx, services: PaymentServices, accountId: Id<'account'> | null): Promise<void> {
  if (accountId !== null) await services.lockAccount(tx, accountId)
}
