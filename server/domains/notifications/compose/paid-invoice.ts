import { type InvoiceRow, partsOfStoredInvoice, readVatRate } from '#server/domains/payments/index.ts'
import { dayInLondon, formatPeriod } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PaidInvoice } from '../templates/receipt.ts'
import { day, pounds, poundsOrNull } from './format.ts'

/** The provider's reason for the first invoice of a subscription. */
export const firstReason = 'subscription_create'

interface InvoiceLine {
  readonly text: string
  readonly amount: number
}

/** Presents an invoice as a receipt, with the VAT rate of the day on which it was created. */
export async function paidInvoice(db: Db, invoice: InvoiceRow, now: Date): Promise<PaidInvoice> {
  const lines = (Array.isArray(invoice.lines) ? invoice.lines : []) as readonly InvoiceLine[]
  const { fromBalance, carriedOver, addedToNext } = partsOfStoredInvoice(invoice)
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
    carriedOver: poundsOrNull(carriedOver),
    fromBalance: poundsOrNull(fromBalance),
    addedToNext: poundsOrNull(addedToNext),
    charged: pounds(invoice.paid_pence),
    paid: pounds(paidPence(invoice)),
  }
}

/** What a family has paid with a paid invoice: what was due, and the part from its balance. */
export const paidPence = (invoice: InvoiceRow): number => invoice.due_pence + partsOfStoredInvoice(invoice).fromBalance

/** "20%" */
const percent = (basisPoints: number): string => `${basisPoints / 100}%`
