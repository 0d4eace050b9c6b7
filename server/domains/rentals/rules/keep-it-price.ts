// What a piece costs to keep today (product §4.9): credits × the price of a credit for a month × whole months left
// until it is the member's anyway (keep-day.ts), never below the minimum and never above the RRP.
import { type LocalDay, wholeMonthsBetween } from '#server/kernel/calendar.ts'
import type { Credits } from '#server/kernel/credits.ts'
import { type Pence, pence, roundToPence } from '#server/kernel/money.ts'

/** Settings `keep.*`. */
export interface KeepNumbers {
  readonly months: number
  /** In hundredths of a penny: 16.67p is 1667. */
  readonly penceHundredthsPerCreditMonth: number
  readonly minimum: Pence
}

interface Priced {
  readonly credits: Credits
  readonly rrp: Pence
}

interface Dated {
  /** The day on which it is the member's; null while it is on its way: then all the months are left. */
  readonly keepOn: LocalDay | null
  readonly today: LocalDay
}

export const keepItPrice = ({ keepOn, today, ...piece }: Priced & Dated, numbers: KeepNumbers): Pence =>
  priceWith(piece, monthsLeft({ keepOn, today }, numbers), numbers)

/** How many whole months are left until the day on which it is the member's; none after it. */
export const monthsLeft = ({ keepOn, today }: Dated, { months }: KeepNumbers): number =>
  keepOn ? Math.min(Math.max(0, wholeMonthsBetween(today, keepOn)), months) : months

/** Its price for each number of months left, from all of them to none. */
export const keepItPrices = (piece: Priced, numbers: KeepNumbers): Pence[] =>
  Array.from({ length: numbers.months + 1 }, (_, passed) => priceWith(piece, numbers.months - passed, numbers))

function priceWith({ credits, rrp }: Priced, left: number, numbers: KeepNumbers): Pence {
  const price = roundToPence((credits * numbers.penceHundredthsPerCreditMonth * left) / 100)
  return pence(Math.min(Math.max(price, numbers.minimum), rrp))
}
