// When a change that is planned for the renewal is made: a little before it, so that the renewal is billed as the new plan.
import { dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'

const minuteMs = 60_000
/** So much before the renewal at the latest: the provider must have made it before it bills. */
const latestMinutes = 10

export interface PlannedChange {
  readonly periodEnd: Date
  /** Setting `membership.change_lead_minutes`. */
  readonly leadMinutes: number
  /** Another interval begins, and is billed, the moment it is made (payments.md §9). */
  readonly newInterval: boolean
}

/** A new interval waits for the day that was promised, where the renewal is in the first hour of a day (London). */
export function changeDueAt({ periodEnd, leadMinutes, newInterval }: PlannedChange): Date {
  const end = periodEnd.getTime()
  const due = end - leadMinutes * minuteMs
  if (!newInterval) return new Date(due)
  const dayBegins = startOfDayInLondon(dayInLondon(periodEnd)).getTime()
  return new Date(Math.max(due, Math.min(dayBegins, end - latestMinutes * minuteMs)))
}
