import { type Checkout, refundPaid } from '#server/domains/checkout/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { KeepPurchase } from '../../queries/keeping/keep-purchases.ts'

export interface PurchaseToRefund {
  /** Not cancelled yet, and paid with the checkout; the caller has locked its account. */
  readonly purchase: KeepPurchase
  readonly checkout: Checkout
  readonly reason: string
  readonly actor: Actor
  readonly now: Date
}

/** Cancels a purchase, and refunds its price in full. */
export async function cancelAndRefundPurchase(
  tx: Tx,
  { purchase, checkout, reason, actor, now }: PurchaseToRefund,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('keep_purchase')
    .set({ cancelled_at: now })
    .where('id', '=', purchase.id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`purchase ${purchase.id} was cancelled without its account's lock`)
  await refundPaid(tx, checkout, {
    amount: pence(purchase.price_pence),
    reason,
    causeKey: `purchase-cancelled:${purchase.id}`,
    actor,
    now,
  })
}
