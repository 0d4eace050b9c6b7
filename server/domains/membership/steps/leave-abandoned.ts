import { endSubscriptionLater, refundedByInvoice, type SubscriptionRow } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { coolingOffRefunds } from '../rules/cooling-off.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import { paymentOf, requestRefunds } from './list-refundable.ts'
import { listPaidSinceUnpaid } from './read-due.ts'

/**
 * Leaves a subscription that ended at the provider while it was overdue; a new one will replace it (pay-membership.ts). The old one
 * collects nothing more, and payments on it since the missed renewal are refunded, because the new one invoices all of that
 * time. Safe to repeat.
 */
export async function leaveAbandoned(
  tx: Tx,
  membership: MembershipRow,
  replica: SubscriptionRow,
  now: Date,
): Promise<void> {
  if (membership.state !== 'past_due' || !isEnded(replica.status)) return
  if (replica.open_invoice !== null) await endSubscriptionLater(tx, { subscriptionId: replica.stripe_id, now })
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
