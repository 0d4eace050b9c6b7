import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Locks one of our payments, so that what is left of it for the payer's bank and for us is divided once. It is locked after the rows
 * of what it paid for, which a completed checkout locks before its payment.
 * @param of our id, or the provider's
 */
export const lockIntent = (tx: Tx, of: { readonly id: Id<'payment-intent'> } | { readonly stripeId: string }) =>
  tx
    .selectFrom('payment_intent')
    .select(['id', 'checkout_id'])
    .where((eb) => ('id' in of ? eb('id', '=', of.id) : eb('stripe_id', '=', of.stripeId)))
    .forNoKeyUpdate()
    .executeTakeFirst()
