// The right to cancel within 14 days (decisions.md §3.6, law L-4, L-5), and what is refunded: all of it, or, where the
// member asked for an early start with the box of its own, the days that were not used.
import { addDays, addMonths, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence, zeroPence } from '#server/kernel/money.ts'
import { coolingOffDays } from './plan-terms.ts'

/** Without notice of the right it lasts this much longer (Consumer Contracts Regulations 2013, reg 31). */
const unnotifiedMonths = 12

export interface CoolingOffFacts {
  readonly contractOn: LocalDay
  /** When the letter that tells of the right had gone out; null: not yet. */
  readonly notifiedOn: LocalDay | null
}

/** The last day on which it may be cancelled; the days count from the day after the contract or the notice. */
export function coolingOffEndsOn({ contractOn, notifiedOn }: CoolingOffFacts): LocalDay {
  if (notifiedOn === null) return addMonths(addDays(contractOn, coolingOffDays), unnotifiedMonths)
  return addDays(notifiedOn > contractOn ? notifiedOn : contractOn, coolingOffDays)
}

export interface PaidInvoice {
  readonly invoiceId: string
  /** What was paid for it, by card and from the balance. */
  readonly paid: Pence
  readonly refunded: Pence
  /** First day that it pays for, and the day after the last one. */
  readonly from: LocalDay
  readonly until: LocalDay
}

export interface InvoiceRefund {
  readonly invoiceId: string
  readonly amount: Pence
}

/**
 * What goes back of each invoice, less what has gone back of it before. @param cancelledOn the day of the cancellation: the
 * days before it were used; null to refund in full
 */
export function coolingOffRefunds(invoices: readonly PaidInvoice[], cancelledOn: LocalDay | null): InvoiceRefund[] {
  return invoices
    .map((invoice) => {
      const due = invoice.paid - (cancelledOn === null ? 0 : usedPence(invoice, cancelledOn))
      return { invoiceId: invoice.invoiceId, amount: pence(Math.max(0, due - invoice.refunded)) }
    })
    .filter(({ amount }) => amount > 0)
}

/** Pro rata by calendar day, rounded down in the member's favour. */
function usedPence({ paid, from, until }: PaidInvoice, cancelledOn: LocalDay): Pence {
  const days = daysBetween(from, until)
  if (days <= 0 || paid <= 0) return zeroPence
  const used = Math.min(Math.max(daysBetween(from, cancelledOn), 0), days)
  return pence(Math.floor((paid * used) / days))
}

/** Spreads a sum over what was paid, newest first, as far as it goes: for the unused time of a pause (decisions.md §3.5). */
export function spreadRefund(sum: Pence, newestFirst: readonly PaidInvoice[]): InvoiceRefund[] {
  let left: number = sum
  return newestFirst.flatMap(({ invoiceId, paid, refunded }) => {
    const amount = pence(Math.max(0, Math.min(left, paid - refunded)))
    left -= amount
    return amount > 0 ? [{ invoiceId, amount }] : []
  })
}

/** The paid time that is left at `at`, in pence of the period's price, to the second, as the provider counts it. */
export function unusedTime(price: Pence, period: { readonly start: Date; readonly end: Date }, at: Date): Pence {
  const whole = period.end.getTime() - period.start.getTime()
  const left = period.end.getTime() - at.getTime()
  if (whole <= 0 || left <= 0) return zeroPence
  return left >= whole ? price : pence(Math.round((price * left) / whole))
}
