import { type CheckoutRefund, type Refunded, refundCheckout } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { billedAccountOf, type Checkout, paidOf } from '../queries.ts'

export type { Refunded }

/**
 * Refunds all or part of the price of a completed checkout: first to the card, then to the gift balance of the account that paid.
 * Refunds nothing if the checkout owed nothing.
 */
export async function refundPaid(
  tx: Tx,
  checkout: Checkout,
  refund: Pick<CheckoutRefund, 'amount' | 'reason' | 'causeKey' | 'actor' | 'now'>,
): Promise<Refunded> {
  if (checkout.amount_pence === 0 || refund.amount === 0) return { toCard: pence(0), toBalance: pence(0) }
  return refundCheckout(tx, { ...paidOf(checkout), accountId: billedAccountOf(checkout), ...refund })
}
