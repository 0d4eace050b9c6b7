import { findOpenIntent, refundCheckout } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { GiftCard } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { moveCard } from './move-card.ts'
import { giftRefundCause } from './refund-card.ts'

/**
 * Ends an unused card, which the caller has locked, after a dispute of its payment was lost. What the bank has not given back is
 * refunded, and the card's buyer gets an email.
 */
export async function endLostCard(
  tx: Tx,
  { events }: Pick<GiftRecords, 'events'>,
  {
    id,
    state,
    checkout_id,
    buyer_account_id,
    paid_pence,
  }: Pick<GiftCard, 'id' | 'state' | 'checkout_id' | 'buyer_account_id' | 'paid_pence'>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  await moveCard(tx, id, { from: state, to: 'refunded', actor, now })
  const intent = await findOpenIntent(tx, checkout_id)
  if (!intent) throw new Error(`gift card ${id} was not paid`)
  const amount = pence(paid_pence)
  await refundCheckout(tx, {
    checkoutId: checkout_id,
    card: { paymentIntentId: intent.id, amount },
    balance: pence(0),
    accountId: buyer_account_id,
    amount,
    reason: 'The payment of the gift card was disputed',
    causeKey: giftRefundCause(id),
    actor,
    now,
  })
  await events.publish(tx, { type: 'gift-card-taken-back', cardId: id })
}
