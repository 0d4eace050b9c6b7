import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type PaidCheckout, type Refunded, readRefundAhead, readRefunded } from '../queries/gift/refunds-of-checkout.ts'
import { lockPayment, refundGift } from './gift/gift-payments.ts'
import { requestRefund } from './request-refund.ts'

export interface CheckoutRefund extends PaidCheckout {
  /** The account that paid; null for a guest. */
  readonly accountId: Id<'account'> | null
  /** Of all that was paid. */
  readonly amount: Pence
  readonly reason: string
  /** The cause, from our own ids: each is refunded once. */
  readonly causeKey: string
  readonly actor: Actor
  readonly now: Date
}

/** Refunds a part of what was paid for a checkout, or all of it: first to the card, then to the gift balance (product §7). */
export async function refundCheckout(tx: Tx, refund: CheckoutRefund): Promise<Refunded> {
  const { checkoutId, accountId, card, balance, amount, reason, causeKey, actor, now } = refund
  const toCard = async (part: Pence) => {
    if (part === 0 || card === null) return
    const of = { paymentIntentId: card.paymentIntentId, amount: part }
    await requestRefund(tx, { accountId, of, reason, causeKey, now })
  }
  if (balance === 0) {
    await toCard(amount)
    return { toCard: pence(card ? amount : 0), toBalance: pence(0) }
  }
  const of = { checkoutId }
  // Locks the payment from the balance: two refunds of one checkout never divide the same penny.
  await lockPayment(tx, of)
  const before = await readRefunded(tx, refund, causeKey)
  if (before.toCard + before.toBalance > 0) return before
  const split = await readRefundAhead(tx, refund, amount)
  await toCard(split.toCard)
  if (split.toBalance > 0) await refundGift(tx, { of, amount: split.toBalance, causeKey, actor, now })
  return split
}
