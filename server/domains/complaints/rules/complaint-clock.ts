// Decides when the outcome of a complaint is due, when the office is reminded of it, and how long it is kept (law L-22).
import { addDays, addMonths, dayInLondon, daysBetween, type LocalDay } from '#server/kernel/calendar.ts'

export const outcomeDays = 30
/** Days before it is due; from then on, the office is reminded every day. */
const remindedDays = 7
const keptMonths = 24

export const dueOn = (receivedAt: Date): LocalDay => addDays(dayInLondon(receivedAt), outcomeDays)

/** Negative once it is overdue. */
export const daysLeft = (due: LocalDay, today: LocalDay): number => daysBetween(today, due)

/** Complaints due by this day are in the office's daily note. */
export const notedUntil = (today: LocalDay): LocalDay => addDays(today, remindedDays)

/** Complaints closed before this day are deleted. */
export const closedBefore = (today: LocalDay): LocalDay => addMonths(today, -keptMonths)

/** "3 days left", "due today", "overdue by 2 days" */
export function describeTimeLeft(left: number): string {
  const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
  if (left === 0) return 'due today'
  return left > 0 ? `${days(left)} left` : `overdue by ${days(-left)}`
}
