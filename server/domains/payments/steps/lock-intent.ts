import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Locks one of our payments, so that we and the payer's bank never refund the same penny. The caller first locks the rows of what the
 * payment was for, as completing a checkout does.
 * @param key our id, or the provider's
 */
export const lockIntent = (tx: Tx, key: { readonly id: Id<'payment-intent'> } | { readonly stripeId: string }) =>
  tx
    .selectFrom('payment_intent')
    .select(['id', 'checkout_id'])
    .where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('stripe_id', '=', key.stripeId)))
    .forNoKeyUpdate()
    .executeTakeFirst()
