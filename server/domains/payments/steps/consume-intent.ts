import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ReportedSuccess } from '../operations/sync-intent.ts'
import { findIntent } from '../queries/intents.ts'
import { maySpendPayment, servedCountry } from '../rules/served-country.ts'

/**
 * Spends a successful payment on the one thing that it bought, named by id. Safe to repeat for the same thing.
 * @param seen its success, if it is not stored yet; the same statement stores it
 * @returns false if the payment has not succeeded, was spent on something else, or is for a delivery abroad
 */
export async function consumeIntent(
  tx: Tx,
  intentId: Id<'payment-intent'>,
  consumedBy: Id<
    'order' | 'return' | 'purchase' | 'loss' | 'resale-order' | 'gift-card' | 'ski-booking' | 'ski-change' | 'ski-fee'
  >,
  seen?: ReportedSuccess,
): Promise<boolean> {
  if (seen && !maySpendPayment(seen.shippingCountry)) return false
  const spent = await (seen ? updateToSucceeded(tx, intentId, seen) : updateSucceeded(tx, intentId))
    .set({ consumed_by: consumedBy })
    .where((eb) => eb.or([eb('shipping_country', 'is', null), eb('shipping_country', '=', servedCountry)]))
    .where((eb) => eb.or([eb('consumed_by', 'is', null), eb('consumed_by', '=', consumedBy)]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Stores a success without spending it, as the read for a webhook would; one already stored stays unchanged. */
export async function writeSuccess(tx: Tx, intentId: Id<'payment-intent'>, seen: ReportedSuccess): Promise<void> {
  await updateToSucceeded(tx, intentId, seen).execute()
}

const updateSucceeded = (tx: Tx, intentId: Id<'payment-intent'>) =>
  tx.updateTable('payment_intent').where('id', '=', intentId).where('status', '=', 'succeeded')

/** Overwrites what a slower read has written since: success at the provider is final. */
const updateToSucceeded = (tx: Tx, intentId: Id<'payment-intent'>, { shippingCountry, at }: ReportedSuccess) =>
  tx
    .updateTable('payment_intent')
    .set((eb) => ({
      status: 'succeeded' as const,
      last_error: null,
      shipping_country: shippingCountry,
      synced_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', intentId)
    .where('status', 'not in', ['succeeded', 'canceled'])

/** Whether a payment is for an address to which we do not deliver, so it is refunded instead of spent. */
export async function isPaidFromAbroad(
  db: Db | Tx,
  intentId: Id<'payment-intent'>,
  seen?: ReportedSuccess,
): Promise<boolean> {
  if (seen) return !maySpendPayment(seen.shippingCountry)
  const row = await findIntent(db, intentId)
  return row !== undefined && !maySpendPayment(row.shipping_country)
}
