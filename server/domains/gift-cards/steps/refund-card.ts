import { getCheckout } from '#server/domains/checkout/index.ts'
import { requestRefund } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { GiftCard } from '../queries/cards.ts'
import type { GiftRecords } from '../services.ts'
import { moveCard } from './move-card.ts'

interface CardRefund {
  readonly actor: Actor
  readonly reason: string
  /** An operator's words. */
  readonly note?: string
  readonly now: Date
}

/** The cause of the one refund of a card, however the card ended. */
export const giftRefundCause = (cardId: Id<'gift-card'>): string => `gift-card:${cardId}`

/**
 * Ends an unused card, which the caller has locked, and refunds its price to the bank card that paid: once, because it ends once.
 * @throws Refusal not_now when it is redeemed, expired or refunded
 */
export async function refundCard(
  tx: Tx,
  { events }: Pick<GiftRecords, 'events'>,
  card: GiftCard,
  { reason, ...step }: CardRefund,
): Promise<void> {
  await moveCard(tx, card.id, { from: card.state, to: 'refunded', ...step })
  const { payment_intent_id: paymentIntentId } = await getCheckout(tx, card.checkout_id)
  if (paymentIntentId === null) throw new Error(`gift card ${card.reference} was not paid`)
  await requestRefund(tx, {
    accountId: card.buyer_account_id,
    payment: { paymentIntentId, amount: pence(card.paid_pence) },
    reason,
    causeKey: giftRefundCause(card.id),
    now: step.now,
  })
  await events.publish(tx, { type: 'gift-card-refunded', cardId: card.id })
}
