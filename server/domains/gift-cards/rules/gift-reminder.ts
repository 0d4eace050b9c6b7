// Decides whether a sent gift card has expired, or whether its recipient is reminded 90, 30 or 7 days before that (product §7).
import { daysBetween, type LocalDay } from '#server/kernel/calendar.ts'

const reminders = [7, 30, 90] as const

export const firstReminderDays = 90

export type FollowUp =
  | { readonly action: 'wait' }
  | { readonly action: 'expire' }
  /** `reminder` says which one is due; `daysLeft` includes the last day. */
  | { readonly action: 'remind'; readonly reminder: number; readonly daysLeft: number }

interface SentCard {
  readonly sentOn: LocalDay
  readonly expiresOn: LocalDay
  /** The last reminder that was sent. */
  readonly reminded: number | null
}

/** After a gap only the most urgent reminder is due. A card that was sent on a reminder's day, or later, goes without it. */
export function decideFollowUp({ sentOn, expiresOn, reminded }: SentCard, today: LocalDay): FollowUp {
  const daysLeft = daysBetween(today, expiresOn)
  if (daysLeft < 0) return { action: 'expire' }
  const reminder = reminders.find((days) => daysLeft <= days)
  if (reminder === undefined || (reminded !== null && reminded <= reminder)) return { action: 'wait' }
  if (daysBetween(sentOn, expiresOn) <= reminder) return { action: 'wait' }
  return { action: 'remind', reminder, daysLeft }
}
