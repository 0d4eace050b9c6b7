import type { Static } from 'typebox'
import type { Invoice } from '#contract/membership-shapes.ts'
import { listInvoices, partsOfStoredInvoice, readBalance, refundedByInvoice } from '#server/domains/payments/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { formatDayText } from '../present.ts'
import { type InvoiceTextFacts, invoiceText } from '../rules/invoice-text.ts'

/** An account's membership invoices, newest first, and its balance. */
export async function listMemberInvoices(
  db: Db,
  accountId: Id<'account'>,
): Promise<{ invoices: Static<typeof Invoice>[]; balance: number }> {
  // A draft is not an invoice yet.
  const rows = (await listInvoices(db, accountId)).filter((row) => row.status !== 'draft')
  const refunded = await refundedByInvoice(
    db,
    rows.map(({ stripe_id }) => stripe_id),
  )
  const invoices = rows.map((row) => {
    const on = dayInLondon(row.created_at)
    return {
      id: row.stripe_id,
      number: row.number,
      on,
      onLabel: formatDayText(on),
      text: invoiceText({ reason: row.reason, lines: row.lines as InvoiceTextFacts['lines'] }),
      status: row.status,
      total: row.total_pence,
      vat: row.vat_pence,
      paid: row.paid_pence,
      // What an earlier invoice added is shown with that invoice.
      addedToNext: Math.max(0, Math.min(partsOfStoredInvoice(row).addedToNext, row.total_pence)),
      refunded: refunded.get(row.stripe_id) ?? 0,
    }
  })
  return { invoices, balance: await readBalance(db, accountId) }
}
