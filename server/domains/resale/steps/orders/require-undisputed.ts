import { findDisputeOfCheckout } from '#server/domains/payments/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ResaleOrder } from '../../queries/orders/orders.ts'

/**
 * Nothing is sent while a payment is disputed, because we may lose the money, nor once the dispute is lost (payments §7).
 * @throws Refusal not_now
 */
export async function requireUndisputed(
  tx: Tx,
  { checkout_id, reference }: Pick<ResaleOrder, 'checkout_id' | 'reference'>,
): Promise<void> {
  const dispute = await findDisputeOfCheckout(tx, checkout_id)
  if (dispute === 'open')
    throw new Refusal('not_now', `The payment of order ${reference} is disputed: nothing is sent until that is closed.`)
  if (dispute === 'lost')
    throw new Refusal(
      'not_now',
      `The bank has given the payment for order ${reference} back, so it is not sent. Cancel it: sale-cancel ${reference}`,
    )
}
