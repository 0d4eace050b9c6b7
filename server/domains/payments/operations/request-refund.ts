import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'

export interface RefundRequest {
  readonly accountId: Id<'account'>
  /** What is refunded: a payment of ours with its amount, or all of an invoice. */
  readonly of:
    | { readonly paymentIntentId: Id<'payment-intent'>; readonly amount: Pence }
    | { readonly stripeInvoice: string }
  readonly reason: string
  /** Names why, from our own ids: the same cause is refunded once, however often it is seen. */
  readonly causeKey: string
  readonly now: Date
}

/** Writes the refund and the job that makes it at the provider; the event `refund-settled` follows. */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<Id<'refund'>> {
  const { of } = request
  const inserted = await tx
    .insertInto('refund')
    .values({
      id: newId<'refund'>(),
      account_id: request.accountId,
      ...('stripeInvoice' in of
        ? { stripe_invoice: of.stripeInvoice }
        : { payment_intent_id: of.paymentIntentId, amount_pence: of.amount }),
      reason: request.reason,
      state: 'requested',
      cause_key: request.causeKey,
      requested_at: request.now,
    })
    .onConflict((conflict) => conflict.column('cause_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const earlier = await tx
      .selectFrom('refund')
      .select('id')
      .where('cause_key', '=', request.causeKey)
      .executeTakeFirstOrThrow()
    return earlier.id as Id<'refund'>
  }
  await enqueueJob(tx, request.now, {
    kind: 'payments:refund',
    payload: { refundId: inserted.id },
    dedupeKey: `payments:refund:${inserted.id}`,
  })
  return inserted.id as Id<'refund'>
}
