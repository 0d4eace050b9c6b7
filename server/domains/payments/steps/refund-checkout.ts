import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import {
  findRefundedFor,
  type PaidCheckout,
  type Refunded,
  readRefundAhead,
} from '../queries/gift/refunds-of-checkout.ts'
import { readBankLeft } from '../queries/refunds.ts'
import { bankPartCause } from '../rules/refund-resolution.ts'
import { lockPayment, refundGift } from './gift/gift-payments.ts'
import { lockIntent } from './lock-intent.ts'
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
 * Refunds all or part of what was paid for a checkout: to the card first, then to the gift balance (product §7). The part of the
 * card payment that the payer's bank has taken back after a lost dispute is only recorded; we refund the rest.
 * @returns what we refund ourselves
 */
export async function refundCheckout(tx: Tx, refund: CheckoutRefund): Promise<Refunded> {
  const { checkoutId, accountId, card, balance, amount, reason, causeKey, actor, now } = refund
  const paidFor = { checkoutId }
  // Both are locked, so that two refunds of one checkout, or a retry by the office, never take the same penny.
  if (balance > 0) await lockPayment(tx, paidFor)
  if (card !== null) await lockIntent(tx, { id: card.paymentIntentId })
  const bankLeft = card === null ? undefined : await readBankLeft(tx, checkoutId)
  const refundToCard = async (cardAmount: Pence): Promise<Pence> => {
    if (cardAmount === 0 || card === null) return pence(0)
    const byBank = pence(Math.min(cardAmount, bankLeft ?? 0))
    const byUs = pence(cardAmount - byBank)
    const cause = { accountId, reason, now }
    const partOf = (part: Pence) => ({ paymentIntentId: card.paymentIntentId, amount: part })
    if (byUs > 0) await requestRefund(tx, { ...cause, payment: partOf(byUs), causeKey })
    if (byBank > 0) {
      const bankCause = byUs > 0 ? bankPartCause(causeKey) : causeKey
      await recordBankRefund(tx, { ...cause, payment: partOf(byBank), causeKey: bankCause })
    }
    return byUs
  }
  if (balance === 0 && bankLeft === undefined) return { toCard: await refundToCard(amount), toBalance: pence(0) }
  const before = await findRefundedFor(tx, refund, causeKey)
  if (before) return before
  const split = balance > 0 ? await readRefundAhead(tx, refund, amount) : { toCard: amount, toBalance: pence(0) }
  const byUs = await refundToCard(split.toCard)
  if (split.toBalance > 0) await refundGift(tx, { paidFor, amount: split.toBalance, causeKey, actor, now })
  return { ...split, toCard: byUs }
}
