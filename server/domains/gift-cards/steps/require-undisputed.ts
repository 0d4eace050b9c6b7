import { isDisputed } from '#server/domains/payments/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { GiftCard } from '../queries/cards.ts'

/**
 * While its payment is disputed, a card can be neither refunded, which would pay twice, nor used.
 * @throws Refusal not_now
 */
export async function requireUndisputed(
  tx: Tx,
  { checkout_id, reference }: Pick<GiftCard, 'checkout_id' | 'reference'>,
): Promise<void> {
  if (await isDisputed(tx, checkout_id))
    throw new Refusal(
      'not_now',
      `The payment of gift card ${reference} is disputed: it stays on hold until the bank decides.`,
    )
}
