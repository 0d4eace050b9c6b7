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

/** A line of an invoice: what was charged, or given back, for a time. */
export interface PaidLine {
  /** Negative for time that was given back, as at a change of plan or a pause. */
  readonly amount: Pence
  /** First day that it pays for, and the day after the last one. */
  readonly from: LocalDay
  readonly until: LocalDay
}

/** What was paid under a contract, or given back on it. */
export interface ContractPayment {
  /** Null: unused time of a pause that went to the balance; a negative payment, of which nothing can go back. */
  readonly invoiceId: string | null
  /** By card and from the balance. */
  readonly paid: Pence
  readonly byCard: Pence
  readonly refunded: Pence
  readonly lines: readonly PaidLine[]
}

export interface InvoiceRefund {
  readonly invoiceId: string
  readonly amount: Pence
}

/**
 * What goes back of all that was paid, less what has gone back before and less the days that were used: what a pause or a
 * change gave back for a time is not charged for again.
 * @param cancelledOn the day of the cancellation: the days before it were used; null to refund in full
 */
export function coolingOffRefunds(
  newestFirst: readonly ContractPayment[],
  cancelledOn: LocalDay | null,
): InvoiceRefund[] {
  const kept = newestFirst.filter(({ invoiceId, paid, refunded }) => invoiceId === null || refunded < paid)
  const used = cancelledOn === null ? zeroPence : usedPence(kept, cancelledOn)
  const due = kept.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0) - used
  return spreadRefund(pence(Math.max(0, due)), kept)
}

/** Pro rata by calendar day, rounded down in the member's favour. */
function usedPence(payments: readonly ContractPayment[], cancelledOn: LocalDay): Pence {
  const lines = payments.flatMap((payment) => payment.lines)
  const used = lines.reduce((sum, { amount, from, until }) => {
    const days = daysBetween(from, until)
    return days <= 0 ? sum : sum + (amount * Math.min(Math.max(daysBetween(from, cancelledOn), 0), days)) / days
  }, 0)
  return pence(Math.max(0, Math.floor(used + rounding)))
}

/** Days that are thirds of a penny and add up to a whole one are that whole one. */
const rounding = 1e-6

/** Spreads a sum over what was paid, newest first, as far as it goes; over all that came by card before the balance. */
export function spreadRefund(sum: Pence, newestFirst: readonly ContractPayment[]): InvoiceRefund[] {
  let left: number = sum
  const take = (most: number): number => {
    const taken = Math.max(0, Math.min(left, most))
    left -= taken
    return taken
  }
  const toCards = newestFirst.map(({ byCard, refunded }) => take(byCard - refunded))
  return newestFirst.flatMap(({ invoiceId, paid, refunded }, index) => {
    const toCard = toCards[index] ?? 0
    const amount = pence(toCard + take(paid - refunded - toCard))
    return invoiceId !== null && amount > 0 ? [{ invoiceId, amount }] : []
  })
}

/** The paid time that is left at `at`, in pence of the period's price, to the second, as the provider counts it. */
export function unusedTime(price: Pence, period: { readonly start: Date; readonly end: Date }, at: Date): Pence {
  const whole = period.end.getTime() - period.start.getTime()
  const left = period.end.getTime() - at.getTime()
  if (whole <= 0 || left <= 0) return zeroPence
  return left >= whole ? price : pence(Math.round((price * left) / whole))
}
