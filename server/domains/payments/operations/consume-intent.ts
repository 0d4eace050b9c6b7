import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findIntent } from '../queries.ts'
import { maySpendPayment, servedCountry } from '../rules/served-country.ts'

/**
 * Spends a payment that has succeeded on the one thing it bought, by its id. Repeating it for the same thing is harmless.
 * @returns false when it has not succeeded, was spent on something else or is to be sent abroad: then nothing may be made
 * of it
 */
export async function consumeIntent(tx: Tx, intentId: Id<'payment-intent'>, consumedBy: string): Promise<boolean> {
  const spent = await tx
    .updateTable('payment_intent')
    .set({ consumed_by: consumedBy })
    .where('id', '=', intentId)
    .where('status', '=', 'succeeded')
    .where((eb) => eb.or([eb('shipping_country', 'is', null), eb('shipping_country', '=', servedCountry)]))
    .where((eb) => eb.or([eb('consumed_by', 'is', null), eb('consumed_by', '=', consumedBy)]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Whether a payment says that its parcel goes to where we do not send: then it is refunded instead of spent. */
export async function isPaidFromAbroad(db: Db | Tx, intentId: Id<'payment-intent'>): Promise<boolean> {
  const row = await findIntent(db, intentId)
  return row !== undefined && !maySpendPayment(row.shipping_country)
}
