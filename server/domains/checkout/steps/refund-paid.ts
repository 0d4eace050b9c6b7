import { type CheckoutRefund, type Refunded, refundCheckout } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { billedAccountOf, type Checkout, cardDue } from '../queries.ts'

/**
 * Refunds a part of what a completed checkout was paid with, or all of it: first to the card, then to the gift balance of the account
 * that paid. Nothing is refunded of a checkout that owed nothing.
 */
export async function refundPaid(
  tx: Tx,
  checkout: Checkout,
  refund: Pick<CheckoutRefund, 'amount' | 'reason' | 'causeKey' | 'actor' | 'now'>,
): Promise<Refunded> {
  const { id: checkoutId, payment_intent_id: paymentIntentId, balance_pence } = checkout
  if (checkout.amount_pence === 0 || refund.amount === 0) return { toCard: pence(0), toBalance: pence(0) }
  return refundCheckout(tx, {
    ...{ checkoutId, accountId: billedAccountOf(checkout), balanceUsed: balance_pence > 0 },
    card: paymentIntentId && { paymentIntentId, amount: cardDue(checkout) },
    ...refund,
  })
}
