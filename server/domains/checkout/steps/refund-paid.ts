import { type CheckoutRefund, type Refunded, refundCheckout } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { billedAccountOf, type Checkout, paidOf } from '../queries.ts'

export type { Refunded }

/**
 * Refunds a part of what a completed checkout was paid with, or all of it: first to the card, then to the gift balance of the account
 * that paid. Nothing is refunded of a checkout that owed nothing.
 */
export async function refundPaid(
  tx: Tx,
  checkout: Checkout,
  refund: Pick<CheckoutRefund, 'amount' | 'reason' | 'causeKey' | 'actor' | 'now'>,
): Promise<Refunded> {
  if (checkout.amount_pence === 0 || refund.amount === 0) return { toCard: pence(0), toBalance: pence(0) }
  return refundCheckout(tx, { ...paidOf(checkout), accountId: billedAccountOf(checkout), ...refund })
}
