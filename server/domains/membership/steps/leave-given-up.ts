import { endSubscriptionLater, refundedByInvoice, type SubscriptionRow } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries.ts'
import { coolingOffRefunds } from '../rules/cooling-off.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import { paymentOf, requestRefunds } from './list-refundable.ts'
import { listPaidSinceUnpaid } from './read-due.ts'

/**
 * What the provider has given up while it was overdue is paid by a new subscription from here on (pay-membership.ts): the
 * old one collects nothing more, and what was paid on it since the missed renewal goes back: the new one bills all of that
 * time. Safe to repeat.
 */
export async function leaveGivenUp(
  tx: Tx,
  membership: MembershipRow,
  mirror: SubscriptionRow,
  now: Date,
): Promise<void> {
  if (membership.state !== 'past_due' || !isEnded(mirror.status)) return
  if (mirror.open_invoice !== null) await endSubscriptionLater(tx, { subscriptionId: mirror.stripe_id, now })
  const paid = await listPaidSinceUnpaid(tx, membership)
  const refunded = await refundedByInvoice(
    tx,
    paid.map(({ stripe_id }) => stripe_id),
  )
  const payments = paid.map((invoice) => paymentOf(invoice, refunded.get(invoice.stripe_id) ?? pence(0)))
  await requestRefunds(tx, membership, coolingOffRefunds(payments, null), {
    cause: 'ended',
    reason: 'a payment that was not due any more',
    now,
  })
}
