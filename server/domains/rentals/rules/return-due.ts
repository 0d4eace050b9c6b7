// By when a return is to be posted (decisions.md §4.4, §4.7), and the words for it wherever people are told.
import { addDays, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { OrderState } from './order-transitions.ts'
import type { ReturnState } from './return-transitions.ts'

/** @param from the day the return was booked, or its order arrived or was cancelled; @param dueDays setting `return.due_days` */
export const returnDueFrom = (from: LocalDay, dueDays: number): LocalDay => addDays(from, dueDays)

/**
 * The day on which the return of a swap becomes due if its order is cancelled today; null where the order cannot be
 * cancelled any more, or the pieces have been posted already.
 */
export const returnDueIfCancelled = (
  swap: { readonly order: OrderState; readonly goingBack: ReturnState },
  { today, dueDays }: { readonly today: LocalDay; readonly dueDays: number },
): LocalDay | null => (swap.order === 'placed' && swap.goingBack === 'announced' ? returnDueFrom(today, dueDays) : null)

/** @param dueOn null: it depends on the day on which the order arrives */
export const returnDueInWords = (dueOn: LocalDay | null, dueDays: number): string =>
  dueOn === null ? `Send back within ${dueDays} days of your new pieces arriving` : `Send back by ${formatDay(dueOn)}`
