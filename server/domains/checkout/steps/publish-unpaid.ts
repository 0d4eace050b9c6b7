import type { Tx } from '#server/platform/db/transaction.ts'
import type { StepServices } from '../purpose.ts'
import type { Checkout } from '../queries.ts'

/** Notifies an account that the payment it asked another account for was not made. Publishes nothing for other checkouts. */
export async function publishAskedUnpaid(tx: Tx, { events }: StepServices, checkout: Checkout): Promise<void> {
  const { id, account_id, asked_at } = checkout
  if (asked_at && account_id)
    await events.publish(tx, { type: 'asked-payment-missed', accountId: account_id, checkoutId: id })
}
