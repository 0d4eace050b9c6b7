import { listPaidInvoices, refundedByInvoice, requestRefund } from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries.ts'
import type { InvoiceRefund, PaidInvoice } from '../rules/cooling-off.ts'

/** What was paid for a membership and could go back, newest first. */
export async function listRefundable(db: Db | Tx, membership: MembershipRow): Promise<PaidInvoice[]> {
  const invoices = await listPaidInvoices(db, membership.stripe_subscription)
  const refunded = await refundedByInvoice(
    db,
    invoices.map(({ stripe_id }) => stripe_id),
  )
  return invoices.map((invoice) => ({
    invoiceId: invoice.stripe_id,
    // By card and from the balance; an invoice that was a credit paid nothing.
    paid: pence(Math.max(0, invoice.total_pence)),
    refunded: refunded.get(invoice.stripe_id) ?? pence(0),
    from: dayInLondon(invoice.period_start),
    until: dayInLondon(invoice.period_end),
  }))
}

/** Each sum is computed once and stored; asked for again it stays what it was. */
export async function requestRefunds(
  tx: Tx,
  membership: MembershipRow,
  refunds: readonly InvoiceRefund[],
  { cause, reason, now }: { cause: string; reason: string; now: Date },
): Promise<void> {
  for (const { invoiceId, amount } of refunds)
    await requestRefund(tx, {
      accountId: membership.account_id as Id<'account'>,
      invoiceId,
      amount,
      reason,
      causeKey: `${cause}:${membership.id}:${invoiceId}`,
      now,
    })
}
