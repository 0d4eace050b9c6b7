import { type InvoiceRow, readVatRate } from '#server/domains/payments/index.ts'
import { dayInLondon, formatPeriod } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PaidInvoice } from '../templates/receipt.ts'
import { day, pounds } from './format.ts'

/** The provider's reason for the first invoice of a subscription. */
export const firstReason = 'subscription_create'
/** The provider's reason for the invoice of a change between renewals. */
export const changeReason = 'subscription_update'

interface InvoiceLine {
  readonly text: string
  readonly amount: number
}

/** Presents an invoice as a receipt, with the VAT rate of the day on which it was created. */
export async function paidInvoice(db: Db, invoice: InvoiceRow, now: Date): Promise<PaidInvoice> {
  const lines = (Array.isArray(invoice.lines) ? invoice.lines : []) as readonly InvoiceLine[]
  const fromBalance = invoice.total_pence - invoice.due_pence
  return {
    number: invoice.number,
    paidOn: day(dayInLondon(invoice.paid_at ?? now)),
    period: formatPeriod(invoice.period_start, invoice.period_end),
    lines: lines.map(({ text, amount }) => ({ text, amount: pounds(amount) })),
    total: pounds(invoice.total_pence),
    vat:
      invoice.vat_pence > 0
        ? {
            amount: pounds(invoice.vat_pence),
            rate: percent(await readVatRate(db, 'hire', dayInLondon(invoice.created_at))),
          }
        : null,
    fromBalance: fromBalance > 0 ? pounds(fromBalance) : null,
    charged: pounds(invoice.paid_pence),
  }
}

/** "20%" */
const percent = (basisPoints: number): string => `${basisPoints / 100}%`
