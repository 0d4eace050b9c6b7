// The prices of a piece in the model: to keep it, or when it is lost (product §4.9, §4.10).
import { type LocalDay, wholeMonthsBetween } from '#server/kernel/calendar.ts'
import { keptOn, type Loan, type Loss, type Model, numbers, type Piece, today } from './model.ts'

/** The keep-it price on a day. */
export function priceOn(m: Model, loan: Loan, day: LocalDay): number {
  const { credits, rrpPence } = m.pieces[loan.piece] as Piece
  const on = keptOn(m, loan)?.on
  const left = on ? Math.min(Math.max(0, wholeMonthsBetween(day, on)), numbers.keepMonths) : numbers.keepMonths
  const price = Math.round((credits * left * numbers.hundredthsPerCreditMonth) / 100)
  return Math.min(Math.max(price, numbers.minimumPrice), rrpPence)
}

/** The price of a lost piece, which is never more than buying it would cost today. */
export const lossPriceOf = (m: Model, { loan, atMost }: Loss): number =>
  Math.min(atMost, priceOn(m, m.loans[loan] as Loan, today(m)))
