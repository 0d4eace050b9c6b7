import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { wasDisputeLost } from '../queries/disputes.ts'
import {
  findRefundedFor,
  type PaidCheckout,
  type Refunded,
  readRefundAhead,
} from '../queries/gift/refunds-of-checkout.ts'
import { lockPayment, refundGift } from './gift/gift-payments.ts'
import { recordBankRefund } from './record-bank-refund.ts'
import { requestRefund } from './request-refund.ts'

export interface CheckoutRefund extends PaidCheckout {
  /** The account that paid; null for a guest. */
  readonly accountId: Id<'account'> | null
  /** How much of the total to refund. */
  readonly amount: Pence
  readonly reason: string
  /** Names the cause by our own ids; each cause is refunded once. */
  readonly causeKey: string
  readonly actor: Actor
  readonly now: Date
}

/**
 * Refunds all or part of what was paid for a checkout: to the card first, then to the gift balance (product §7). If the payer's bank
 * has returned the card payment after a lost dispute, that part is only recorded.
 * @returns what we refund ourselves
 */
export async function refundCheckout(tx: Tx, refund: CheckoutRefund): Promise<Refunded> {
  const { checkoutId, accountId, card, balance, amount, reason, causeKey, actor, now } = refund
  const chargedBack = card !== null && (await wasDisputeLost(tx, checkoutId))
  const toCard = async (part: Pence) => {
    if (part === 0 || card === null) return
    const of = { paymentIntentId: card.paymentIntentId, amount: part }
    if (chargedBack) await recordBankRefund(tx, { accountId, of, reason, causeKey, now })
    else await requestRefund(tx, { accountId, of, reason, causeKey, now })
  }
  if (balance === 0) {
    await toCard(amount)
    return { toCard: pence(card && !chargedBack ? amount : 0), toBalance: pence(0) }
  }
  const of = { checkoutId }
  // Locks the gift payment, so that two refunds of one checkout never take the same penny.
  await lockPayment(tx, of)
  const before = await findRefundedFor(tx, refund, causeKey)
  if (before) return before
  const split = await readRefundAhead(tx, refund, amount)
  await toCard(split.toCard)
  if (split.toBalance > 0) await refundGift(tx, { of, amount: split.toBalance, causeKey, actor, now })
  return chargedBack ? { ...split, toCard: pence(0) } : split
}
