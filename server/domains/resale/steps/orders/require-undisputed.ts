import { isDisputed } from '#server/domains/payments/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ResaleOrder } from '../../queries/orders/orders.ts'

/**
 * Nothing is sent while a payment is disputed, because we may lose the money (payments §7).
 * @throws Refusal not_now
 */
export async function requireUndisputed(
  tx: Tx,
  { checkout_id, reference }: Pick<ResaleOrder, 'checkout_id' | 'reference'>,
): Promise<void> {
  if (await isDisputed(tx, checkout_id))
    throw new Refusal('not_now', `The payment of order ${reference} is disputed: nothing is sent until that is closed.`)
}
