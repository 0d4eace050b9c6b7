// What a piece costs to keep today, and when it is the member's anyway (decisions.md §4.8, §4.9): credits × the price of a
// credit and month × whole months left to nine, never under the minimum and never above the price new.
import { addMonths, type LocalDay, wholeMonthsBetween } from '#server/kernel/calendar.ts'
import type { Credits } from '#server/kernel/credits.ts'
import { type Pence, pence, roundToPence } from '#server/kernel/money.ts'

/** Settings `keep.*`. */
export interface KeepNumbers {
  readonly months: number
  /** 16.67p is 1667. */
  readonly penceHundredthsPerCreditMonth: number
  readonly minimum: Pence
}

/** The day from which the piece is the member's, counted from the day it arrived. */
export const yoursToKeepOn = (receivedOn: LocalDay, { months }: KeepNumbers): LocalDay => addMonths(receivedOn, months)

/** @param receivedOn null while it is on its way: then all the months are left */
export function keepItPrice(
  { credits, rrp, receivedOn, today }: { credits: Credits; rrp: Pence; receivedOn: LocalDay | null; today: LocalDay },
  numbers: KeepNumbers,
): Pence {
  const monthsLeft = receivedOn
    ? Math.max(0, wholeMonthsBetween(today, yoursToKeepOn(receivedOn, numbers)))
    : numbers.months
  const price = roundToPence((credits * numbers.penceHundredthsPerCreditMonth * monthsLeft) / 100)
  return pence(Math.min(Math.max(price, numbers.minimum), rrp))
}
