import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { PaymentServices } from '../services.ts'

export type AccountLock = Pick<PaymentServices, 'lockAccount'>

/** Locks the account before anything else. A guest has no account; each update of a guest's row is guarded instead. */
export async function lockPayer(tx: Tx, services: AccountLock, accountId: Id<'account'> | null): Promise<void> {
  if (accountId !== null) await services.lockAccount(tx, accountId)
}
