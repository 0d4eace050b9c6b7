import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Refunded } from '../queries/gift/refunds-of-checkout.ts'
import { refundSplit } from '../rules/gift/split-payment.ts'
import { triedAgain } from '../rules/refund-resolution.ts'
import { lockGiftLeft, refundGift } from './gift/gift-payments.ts'
import { requestRefund } from './request-refund.ts'

export interface CheckoutRefund {
  readonly checkoutId: Id<'checkout'>
  /** The account that paid; null for a guest. */
  readonly accountId: Id<'account'> | null
  /** What a card paid of it; null if a gift balance paid all of it. */
  readonly card: { readonly paymentIntentId: Id<'payment-intent'>; readonly amount: Pence } | null
  /** Whether a gift balance paid a part of it. */
  readonly balanceUsed: boolean
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
  const { checkoutId, accountId, card, balanceUsed, amount, reason, causeKey, actor, now } = refund
  const toCard = async (part: Pence) => {
    if (part === 0 || card === null) return
    const of = { paymentIntentId: card.paymentIntentId, amount: part }
    await requestRefund(tx, { accountId, of, reason, causeKey, now })
  }
  if (!balanceUsed) {
    await toCard(amount)
    return { toCard: pence(card ? amount : 0), toBalance: pence(0) }
  }
  const of = { checkoutId }
  // Locks the payment from the balance: two refunds of one checkout never divide the same penny.
  const giftLeft = await lockGiftLeft(tx, of)
  const before = await findRefunded(tx, { checkoutId, causeKey })
  if (before) return before
  const cardLeft = card ? card.amount - (await refundedOfPayment(tx, card.paymentIntentId)) : 0
  const split = refundSplit({ amount, cardLeft, giftLeft })
  await toCard(pence(split.toCard))
  if (split.toGift > 0) await refundGift(tx, { of, amount: split.toGift, causeKey, actor, now })
  return { toCard: pence(split.toCard), toBalance: pence(split.toGift) }
}

/** What was refunded for a cause before. */
async function findRefunded(
  tx: Tx,
  { checkoutId, causeKey }: Pick<CheckoutRefund, 'checkoutId' | 'causeKey'>,
): Promise<Refunded | undefined> {
  const refund = await tx
    .selectFrom('refund')
    .select('amount_pence')
    .where('cause_key', '=', causeKey)
    .executeTakeFirst()
  const { entries } = await tx
    .selectFrom('gift_entry as e')
    .innerJoin('gift_payment as p', 'p.id', 'e.payment_id')
    .select(({ fn }) => fn.sum<string | null>('e.amount_pence').as('entries'))
    .where('p.checkout_id', '=', checkoutId)
    .where('e.cause_key', '=', causeKey)
    .executeTakeFirstOrThrow()
  if (!refund && entries === null) return undefined
  return { toCard: pence(refund?.amount_pence ?? 0), toBalance: pence(Number(entries ?? 0)) }
}

/** With what failed and is not tried again: the office pays that back another way, and it is not the balance's. */
async function refundedOfPayment(tx: Tx, paymentIntentId: Id<'payment-intent'>): Promise<number> {
  const { sum } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | null>('amount_pence').as('sum'))
    .where('payment_intent_id', '=', paymentIntentId)
    .where((eb) => eb.or([eb('state', '<>', 'failed'), eb(eb.fn.coalesce('resolution', eb.val('')), '<>', triedAgain)]))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
