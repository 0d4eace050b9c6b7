// The right to cancel within 14 days (product §3.6, law L-4, L-5): how long it lasts, and what is refunded. That is everything
// while no clothes have been sent, otherwise everything except a daily share of the price.
import { addDays, addMonths, dayInLondon, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence, zeroPence } from '#server/kernel/money.ts'
import { coolingOffDays } from './plan-terms.ts'

/** Without notice of the right it lasts this much longer (Consumer Contracts Regulations 2013, reg 31). */
const unnotifiedMonths = 12

export interface CoolingOffFacts {
  readonly contractOn: LocalDay
  /** When the notice of the right was sent; null before that. */
  readonly notifiedOn: LocalDay | null
}

/** The last day on which the contract may be cancelled; the days count from the day after the contract or the notice. */
export function coolingOffEndsOn({ contractOn, notifiedOn }: CoolingOffFacts): LocalDay {
  if (notifiedOn === null) return addMonths(addDays(contractOn, coolingOffDays), unnotifiedMonths)
  return addDays(notifiedOn > contractOn ? notifiedOn : contractOn, coolingOffDays)
}

/** The contract columns of a membership's row. */
export interface ContractRow {
  readonly contract_on: string
  readonly cooling_off_notified_at: Date | null
}

const factsOf = ({ contract_on, cooling_off_notified_at }: ContractRow): CoolingOffFacts => ({
  contractOn: contract_on as LocalDay,
  notifiedOn: cooling_off_notified_at && dayInLondon(cooling_off_notified_at),
})

export const coolingOffDayOf = (contract: ContractRow): LocalDay => coolingOffEndsOn(factsOf(contract))

/** The last day that the member's screen shows: until the notice is sent, it assumes that the notice is sent today. */
export function coolingOffDayForMember(contract: ContractRow, today: LocalDay): LocalDay {
  const facts = factsOf(contract)
  const unnotified = coolingOffEndsOn(facts)
  const notified = coolingOffEndsOn({ ...facts, notifiedOn: facts.notifiedOn ?? today })
  return notified < unnotified ? notified : unnotified
}

/** A line of an invoice: what was charged or credited for a period. */
export interface PaidLine {
  /** Negative for credited time, as at a change of plan or a pause. */
  readonly amount: Pence
  /** The first day that it pays for, and the day after the last one. */
  readonly from: LocalDay
  readonly until: LocalDay
}

/** A payment or a credit under a contract. */
export interface ContractPayment {
  /** Null for the unused time of a pause, credited to the balance: a negative payment, which cannot be refunded. */
  readonly invoiceId: string | null
  /** The total, by card and from the balance. */
  readonly paid: Pence
  readonly byCard: Pence
  readonly refunded: Pence
  readonly lines: readonly PaidLine[]
}

export interface UsedDays {
  /** The day of the express start request: that of joining. */
  readonly from: LocalDay
  /** The day of the cancellation; the days before it were used. */
  readonly until: LocalDay
}

export interface InvoiceRefund {
  readonly invoiceId: string
  readonly amount: Pence
}

/**
 * How much of each payment is refunded: all of it, less earlier refunds and less the used days. Time that a pause or a change has
 * credited is not charged.
 * @param used the days that are charged for; null to refund in full
 */
export function coolingOffRefunds(newestFirst: readonly ContractPayment[], used: UsedDays | null): InvoiceRefund[] {
  const refundable = refundableOf(newestFirst)
  const charged = used === null ? zeroPence : usedPence(refundable, used)
  const due = refundable.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0) - charged
  return spreadRefund(pence(Math.max(0, due)), refundable)
}

const refundableOf = (payments: readonly ContractPayment[]) =>
  payments.filter(({ invoiceId, paid, refunded }) => invoiceId === null || refunded < paid)

/** What is kept of the used days, if a change of plan gave them different shares; null if all have the share of the last one. */
export function unevenlyKept(payments: readonly ContractPayment[], used: UsedDays): Pence | null {
  const kept = usedPence(refundableOf(payments), used)
  const lines = payments.flatMap((payment) => payment.lines)
  return kept === daysBetween(used.from, used.until) * shareOfDay(lines, used.until) ? null : kept
}

/** Each used day is charged at its own share; a day for which more was credited than paid is free. */
function usedPence(payments: readonly ContractPayment[], { from, until }: UsedDays): Pence {
  const lines = payments.flatMap((payment) => payment.lines)
  let sum = 0
  for (let day = from; day < until; day = addDays(day, 1)) sum += shareOfDay(lines, day)
  return pence(sum)
}

/** What is kept of a day's price, over all lines, rounded down to the penny in the member's favour. */
export function shareOfDay(lines: readonly PaidLine[], day: LocalDay): Pence {
  const share = lines
    .filter(({ from, until }) => from <= day && day < until)
    .reduce((sum, { amount, from, until }) => sum + amount / daysBetween(from, until), 0)
  return pence(Math.max(0, Math.floor(share + rounding)))
}

/** The price of a period divided by its days, rounded down to the penny: what is kept for each day since joining. */
export const dailyShare = (price: Pence, period: { readonly from: LocalDay; readonly until: LocalDay }): Pence =>
  shareOfDay([{ amount: price, ...period }], period.from)

/** Thirds of a penny that add up to a penny count as one. */
const rounding = 1e-6

/** Spreads an amount over payments, newest first, as far as it goes; over all card payments before the balance. */
export function spreadRefund(sum: Pence, newestFirst: readonly ContractPayment[]): InvoiceRefund[] {
  let left: number = sum
  const take = (max: number): number => {
    const taken = Math.max(0, Math.min(left, max))
    left -= taken
    return taken
  }
  const withCards = newestFirst.map((payment) => ({ ...payment, toCard: take(payment.byCard - payment.refunded) }))
  return withCards.flatMap(({ invoiceId, paid, refunded, toCard }) => {
    const amount = pence(toCard + take(paid - refunded - toCard))
    return invoiceId !== null && amount > 0 ? [{ invoiceId, amount }] : []
  })
}

/** The paid time left at `at`, in pence of the period's price, to the second, as the provider counts it. */
export function unusedTime(price: Pence, period: { readonly start: Date; readonly end: Date }, at: Date): Pence {
  const whole = period.end.getTime() - period.start.getTime()
  const left = period.end.getTime() - at.getTime()
  if (whole <= 0 || left <= 0) return zeroPence
  return left >= whole ? price : pence(Math.round((price * left) / whole))
}
