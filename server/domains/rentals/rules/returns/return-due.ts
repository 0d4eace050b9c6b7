// When a return must be posted by (product §4.4, §4.7), and how screens and emails say it.
import { addDays, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { OrderState } from '../order-transitions.ts'
import type { ReturnState } from '../return-transitions.ts'

/**
 * @param from the day the return was booked, or its order arrived or was cancelled
 * @param dueDays setting `return.due_days`
 */
export const returnDueFrom = (from: LocalDay, dueDays: number): LocalDay => addDays(from, dueDays)

/**
 * The due date of a swap's return if its order is cancelled today. Null when the order can no longer be cancelled or the return
 * has been posted.
 */
export const returnDueIfCancelled = (
  swap: { readonly order: OrderState; readonly goingBack: ReturnState },
  { today, dueDays }: { readonly today: LocalDay; readonly dueDays: number },
): LocalDay | null => (swap.order === 'placed' && swap.goingBack === 'announced' ? returnDueFrom(today, dueDays) : null)

/** @param dueOn null while it depends on when the order arrives */
export const describeReturnDue = (dueOn: LocalDay | null, dueDays: number): string =>
  dueOn === null ? `Send back within ${dueDays} days of your new pieces arriving` : `Send back by ${formatDay(dueOn)}`
