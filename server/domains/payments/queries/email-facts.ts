// Facts about refunds and disputes for emails, by the ids that their events carry.
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'

export const findRefundForEmail = (db: Db, refundId: Id<'refund'>) =>
  db
    .selectFrom('refund')
    .leftJoin('invoice', 'invoice.stripe_id', 'refund.stripe_invoice')
    .leftJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
    .select([
      'payment_intent.checkout_id',
      'refund.id',
      'refund.account_id',
      'refund.stripe_invoice',
      'refund.stripe_refund',
      'refund.balance_entry',
      'refund.gift_payment_id',
      'refund.amount_pence',
      'refund.reason',
      'refund.state',
      'refund.cause_key',
      'refund.ended_at',
      'refund.due_by',
      'refund.failure',
      'refund.resolved_at',
      'invoice.period_start',
      'invoice.period_end',
    ])
    .where('refund.id', '=', refundId)
    .executeTakeFirst()

export const findDisputeForEmail = (db: Db, disputeId: string) =>
  db
    .selectFrom('dispute')
    .leftJoin('payment_intent', 'payment_intent.stripe_id', 'dispute.stripe_intent')
    .leftJoin('invoice_payment', 'invoice_payment.stripe_intent', 'dispute.stripe_intent')
    .leftJoin('invoice', 'invoice.stripe_id', 'invoice_payment.stripe_invoice')
    .select([
      'payment_intent.checkout_id',
      'invoice.number as invoice_number',
      'dispute.stripe_id',
      'dispute.account_id',
      'dispute.stripe_intent',
      'dispute.amount_pence',
      'dispute.reason',
      'dispute.status',
      'dispute.open',
      'dispute.opened_at',
      'dispute.answer_by',
    ])
    .where('dispute.stripe_id', '=', disputeId)
    .executeTakeFirst()

/** Sums the refunds of these subscriptions' invoices that were requested since a time and have not failed. */
export async function sumRefundsSince(db: Db, subscriptionIds: readonly string[], since: Date): Promise<Pence> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('invoice', 'invoice.stripe_id', 'refund.stripe_invoice')
    .select((eb) =>
      eb.fn
        .coalesce(eb.fn.sum<string>(eb.fn.coalesce('refund.amount_pence', 'invoice.total_pence')), eb.val('0'))
        .as('sum'),
    )
    .where('invoice.stripe_subscription', 'in', [...subscriptionIds])
    .where('refund.state', '<>', 'failed')
    .where('refund.requested_at', '>=', since)
    .executeTakeFirstOrThrow()
  return pence(Number(row.sum))
}
