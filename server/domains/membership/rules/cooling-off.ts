// The right to cancel within 14 days (decisions.md §3.6, law L-4, L-5): until when it lasts, when a membership starts whose
// member did not ask for an early start, and what is refunded: all of it, or, from an early start on, the unused days.
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
  /** The day on which the member asked us to start within the 14 days. */
  readonly early_start_on: string | null
}

const factsOf = ({ contract_on, cooling_off_notified_at }: Omit<ContractRow, 'early_start_on'>): CoolingOffFacts => ({
  contractOn: contract_on as LocalDay,
  notifiedOn: cooling_off_notified_at && dayInLondon(cooling_off_notified_at),
})

export const coolingOffDayOf = (contract: Omit<ContractRow, 'early_start_on'>): LocalDay =>
  coolingOffEndsOn(factsOf(contract))

/** The same in words for a member: while the letter that tells of the right is on its way, as if it went out today. */
export function coolingOffDayToTell(contract: Omit<ContractRow, 'early_start_on'>, today: LocalDay): LocalDay {
  const facts = factsOf(contract)
  const unnotified = coolingOffEndsOn(facts)
  const told = coolingOffEndsOn({ ...facts, notifiedOn: facts.notifiedOn ?? today })
  return told < unnotified ? told : unnotified
}

/**
 * The day on which a membership starts by itself: the one after the 14 days. Null: it has started, by itself or because its
 * member asked.
 */
export function startsOn(contract: ContractRow, today: LocalDay): LocalDay | null {
  if (contract.early_start_on !== null) return null
  const lastDay = coolingOffDayToTell(contract, today)
  return today > lastDay ? null : addDays(lastDay, 1)
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
  /** The day of the early start. */
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

/** Pro rata by calendar day, rounded down in the member's favour. */
function usedPence(payments: readonly ContractPayment[], used: UsedDays): Pence {
  const lines = payments.flatMap((payment) => payment.lines)
  const charged = lines.reduce((sum, { amount, from, until }) => {
    const days = daysBetween(from, until)
    return days <= 0 ? sum : sum + (amount * daysOfBoth({ from, until }, used)) / days
  }, 0)
  return pence(Math.max(0, Math.floor(charged + rounding)))
}

function daysOfBoth(one: UsedDays, other: UsedDays): number {
  const from = one.from > other.from ? one.from : other.from
  const until = one.until < other.until ? one.until : other.until
  return Math.max(0, daysBetween(from, until))
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
