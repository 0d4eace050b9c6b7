import {
  endSubscriptionLater,
  findInvoiceOfPeriod,
  refundedOf,
  type SubscriptionRow,
} from '#server/domains/payments/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries.ts'
import { coolingOffRefunds } from '../rules/cooling-off.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import { paymentOf, requestRefunds } from './list-refundable.ts'

/**
 * What the provider has given up while it was overdue is paid by a new subscription from here on (pay-membership.ts): the
 * old one collects nothing more, and what was paid in its last moment goes back. Safe to repeat.
 */
export async function leaveGivenUp(
  tx: Tx,
  membership: MembershipRow,
  mirror: SubscriptionRow,
  now: Date,
): Promise<void> {
  if (membership.state !== 'past_due' || !isEnded(mirror.status)) return
  if (mirror.open_invoice !== null) await endSubscriptionLater(tx, { subscriptionId: mirror.stripe_id, now })
  const billed = await findInvoiceOfPeriod(tx, mirror)
  if (billed?.status !== 'paid') return
  const payments = [paymentOf(billed, await refundedOf(tx, billed.stripe_id))]
  await requestRefunds(tx, membership, coolingOffRefunds(payments, null), {
    cause: 'ended',
    reason: 'a payment that was not due any more',
    now,
  })
}
