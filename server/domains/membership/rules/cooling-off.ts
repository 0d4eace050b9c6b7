// The right to cancel within 14 days (decisions.md §3.6, law L-4, L-5): until when it lasts, and what is refunded: all of it
// while no clothes have been sent, else all but a daily share of the price.
import { addDays, addMonths, dayInLondon, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'
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

/** What a membership's row says of its contract. */
export interface ContractRow {
  readonly contract_on: string
  readonly cooling_off_notified_at: Date | null
}

const factsOf = ({ contract_on, cooling_off_notified_at }: ContractRow): CoolingOffFacts => ({
  contractOn: contract_on as LocalDay,
  notifiedOn: cooling_off_notified_at && dayInLondon(cooling_off_notified_at),
})

export const coolingOffDayOf = (contract: ContractRow): LocalDay => coolingOffEndsOn(factsOf(contract))

/** The same in words for a member: while the letter that tells of the right is on its way, as if it went out today. */
export function coolingOffDayToTell(contract: ContractRow, today: LocalDay): LocalDay {
  const facts = factsOf(contract)
  const unnotified = coolingOffEndsOn(facts)
  const told = coolingOffEndsOn({ ...facts, notifiedOn: facts.notifiedOn ?? today })
  return told < unnotified ? told : unnotified
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

export interface UsedDays {
  /** The day on which it was asked to start: that of joining. */
  readonly from: LocalDay
  /** The day of the cancellation: the days before it were used. */
  readonly until: LocalDay
}

export interface InvoiceRefund {
  readonly invoiceId: string
  readonly amount: Pence
}

/**
 * What goes back of all that was paid, less what has gone back before and less the days that were used: what a pause or a
 * change gave back for a time is not charged for again.
 * @param used the days that are charged for; null to refund in full
 */
export function coolingOffRefunds(newestFirst: readonly ContractPayment[], used: UsedDays | null): InvoiceRefund[] {
  const kept = newestFirst.filter(({ invoiceId, paid, refunded }) => invoiceId === null || refunded < paid)
  const charged = used === null ? zeroPence : usedPence(kept, used)
  const due = kept.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0) - charged
  return spreadRefund(pence(Math.max(0, due)), kept)
}

/** Each used day at its own share; a day for which more was given back than paid is free. */
function usedPence(payments: readonly ContractPayment[], { from, until }: UsedDays): Pence {
  const lines = payments.flatMap((payment) => payment.lines)
  let sum = 0
  for (let day = from; day < until; day = addDays(day, 1)) sum += shareOfDay(lines, day)
  return pence(sum)
}

/** What is kept of a day within what was paid for it, of all lines together, down to the penny in the member's favour. */
export function shareOfDay(lines: readonly PaidLine[], day: LocalDay): Pence {
  const share = lines
    .filter(({ from, until }) => from <= day && day < until)
    .reduce((sum, { amount, from, until }) => sum + amount / daysBetween(from, until), 0)
  return pence(Math.max(0, Math.floor(share + rounding)))
}

/** The price of a period by its days, down to the penny: what is kept for each day since joining. */
export const dailyShare = (price: Pence, period: { readonly from: LocalDay; readonly until: LocalDay }): Pence =>
  shareOfDay([{ amount: price, ...period }], period.from)

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
  const withCards = newestFirst.map((payment) => ({ ...payment, toCard: take(payment.byCard - payment.refunded) }))
  return withCards.flatMap(({ invoiceId, paid, refunded, toCard }) => {
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
