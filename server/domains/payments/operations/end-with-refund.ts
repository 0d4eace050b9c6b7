import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { findSubscription } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { endSubscriptionNow } from './end-subscription-now.ts'
import { requestRefund } from './request-refund.ts'

/** Ends a subscription at the provider at once and refunds all that was paid for it: two jobs, each repeatable. */
export async function endSubscriptionWithRefund(
  tx: Tx,
  request: { subscriptionId: string; reason: string; causeKey: string; now: Date },
): Promise<void> {
  const { subscriptionId, reason, causeKey, now } = request
  const mirror = await findSubscription(tx, subscriptionId)
  if (!mirror?.latest_invoice) throw new Error(`subscription ${subscriptionId} has no paid invoice to refund`)
  const accountId = mirror.account_id as Id<'account'>
  await endSubscriptionLater(tx, { subscriptionId, now })
  await requestRefund(tx, { accountId, invoiceId: mirror.latest_invoice, reason, causeKey, now })
}

/** By a job: it ends, and nothing that it was billed for is collected any more (endSubscriptionNow). */
export const endSubscriptionLater = (
  tx: Tx,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<void> =>
  enqueueJob(tx, now, {
    kind: 'payments:end-subscription',
    payload: { subscriptionId },
    dedupeKey: `payments:end-subscription:${subscriptionId}`,
  })

/** Safe to repeat. @throws Refusal provider_unreachable */
export const endSubscription = (services: PaymentServices, subscriptionId: string): Promise<void> =>
  endSubscriptionNow(services, { operation: `end:${subscriptionId}`, subscriptionId })
