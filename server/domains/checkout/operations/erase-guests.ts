import { transaction } from '#server/platform/db/transaction.ts'
import { guestsErasedBefore } from '../rules/guest-retention.ts'
import type { CheckoutServices } from '../services.ts'
import { dropAddressesWithoutResult, eraseGuestsWithoutResult } from '../steps/erase-checkouts.ts'

/** Erases guests, and the addresses of accounts, whose checkouts ended without a result 30 days ago. */
export const eraseGuests = ({ db, clock }: Pick<CheckoutServices, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const before = guestsErasedBefore(now)
  return transaction(db, async (tx) => {
    await eraseGuestsWithoutResult(tx, { before }, now)
    await dropAddressesWithoutResult(tx, before)
  })
}
