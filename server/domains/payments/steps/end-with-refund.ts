import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { endSubscriptionNow } from '../operations/subscriptions/end-subscription-now.ts'
import { findSubscription, listPaidInvoices } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Ends a subscription at the provider at once and refunds all that was paid for it, by jobs. Safe to repeat, and to be
 * repeated: paid when its first period was over, it may have renewed before it is ended.
 */
export async function endSubscriptionWithRefund(
  tx: Tx,
  request: { subscriptionId: string; reason: string; causeKey: string; now: Date },
): Promise<void> {
  const { subscriptionId, reason, causeKey, now } = request
  const mirror = await findSubscription(tx, subscriptionId)
  if (!mirror?.latest_invoice) throw new Error(`subscription ${subscriptionId} has no paid invoice to refund`)
  const accountId = mirror.account_id
  await endSubscriptionLater(tx, { subscriptionId, now })
  const paid = (await listPaidInvoices(tx, subscriptionId)).map(({ stripe_id }) => stripe_id)
  const [first = mirror.latest_invoice, ...renewals] = paid.toReversed()
  await requestRefund(tx, { accountId, invoiceId: first, reason, causeKey, now })
  for (const invoiceId of renewals)
    await requestRefund(tx, { accountId, invoiceId, reason, causeKey: `${causeKey}:${invoiceId}`, now })
}

/** By a job: it ends, and nothing that it was billed for is collected any more (endSubscriptionNow). */
export const endSubscriptionLater = (
  tx: Tx,
  { subscriptionId, now, dueAt = now }: { subscriptionId: string; now: Date; dueAt?: Date },
): Promise<void> =>
  enqueueJob(tx, now, {
    kind: 'payments:end-subscription',
    payload: { subscriptionId },
    dueAt,
    dedupeKey: `payments:end-subscription:${subscriptionId}`,
  })

/** Whoever leaves a subscription ends it at once as well; the job would only be in its way. */
const afterTryingMs = 30_000

/**
 * Marks a subscription that is about to be ended for another one. The account is locked: what is paid on it before is seen
 * here, and what is paid after it is seen as paid too late (`left_at`). A job ends it, whatever happens to this process.
 */
export async function leaveSubscription(
  tx: Tx,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<void> {
  await tx.updateTable('subscription').set({ left_at: now }).where('stripe_id', '=', subscriptionId).execute()
  await endSubscriptionLater(tx, { subscriptionId, now, dueAt: new Date(now.getTime() + afterTryingMs) })
}

/** Safe to repeat. @throws Refusal provider_unreachable */
export const endSubscription = (services: PaymentServices, subscriptionId: string): Promise<void> =>
  endSubscriptionNow(services, { operation: `end:${subscriptionId}`, subscriptionId })
