import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { endSubscriptionNow } from '../operations/subscriptions/end-subscription-now.ts'
import { listPaidInvoices } from '../queries/invoices.ts'
import { findSubscription } from '../queries/subscriptions.ts'
import type { PaymentServices } from '../services.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Queues jobs that end a subscription at the provider now and refund everything paid for it. Safe to repeat, and must be repeated
 * later: a subscription paid only after its first period may renew before it ends.
 */
export async function endSubscriptionWithRefund(
  tx: Tx,
  request: { subscriptionId: string; reason: string; causeKey: string; now: Date },
): Promise<void> {
  const { subscriptionId, reason, causeKey, now } = request
  const replica = await findSubscription(tx, subscriptionId)
  if (!replica?.latest_invoice) throw new Error(`subscription ${subscriptionId} has no paid invoice to refund`)
  const accountId = replica.account_id
  await endSubscriptionLater(tx, { subscriptionId, now })
  const paid = (await listPaidInvoices(tx, subscriptionId)).map(({ stripe_id }) => stripe_id)
  const [first = replica.latest_invoice, ...renewals] = paid.toReversed()
  await requestRefund(tx, { accountId, invoiceId: first, reason, causeKey, now })
  for (const invoiceId of renewals)
    await requestRefund(tx, { accountId, invoiceId, reason, causeKey: `${causeKey}:${invoiceId}`, now })
}

/** Queues the job that ends a subscription and stops collecting its invoices (endSubscriptionNow). */
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

/** The caller of markSubscriptionReplaced then ends the subscription itself; the job is a fallback, and waits so as not to race it. */
const afterTryingMs = 30_000

/**
 * Marks a subscription that is about to be replaced. The caller has locked the account: earlier payments are visible here, and
 * later ones count as paid too late (`left_at`). A job ends it even if this process dies.
 */
export async function markSubscriptionReplaced(
  tx: Tx,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<void> {
  await tx.updateTable('subscription').set({ left_at: now }).where('stripe_id', '=', subscriptionId).execute()
  await endSubscriptionLater(tx, { subscriptionId, now, dueAt: new Date(now.getTime() + afterTryingMs) })
}

/**
 * Ends a subscription at the provider now. Safe to repeat.
 * @throws Refusal provider_unreachable
 */
export const endSubscription = (services: PaymentServices, subscriptionId: string): Promise<void> =>
  endSubscriptionNow(services, { operation: `end:${subscriptionId}`, subscriptionId })
