import { transaction } from '#server/platform/db/transaction.ts'
import { guestsEndBefore } from '../rules/guest-retention.ts'
import type { CheckoutServices } from '../services.ts'
import { eraseGuestsWithoutResult } from '../steps/erase-checkouts.ts'

/** Erases guests whose checkouts ended without a result 30 days ago. */
export const eraseGuests = ({ db, clock }: Pick<CheckoutServices, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  return transaction(db, (tx) => eraseGuestsWithoutResult(tx, { before: guestsEndBefore(now) }, now))
}
