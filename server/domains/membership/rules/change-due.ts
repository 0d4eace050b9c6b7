// When a scheduled change is applied: shortly before the renewal, so that the renewal is invoiced as the new plan.
import { dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'

const minuteMs = 60_000
/** A change is applied at least this long before the renewal, so that the provider has it before it invoices. */
const latestMinutes = 10

export interface PlannedChange {
  readonly periodEnd: Date
  /** Setting `membership.change_lead_minutes`. */
  readonly leadMinutes: number
  /** Another interval begins, and is invoiced, the moment the change is applied (payments §9). */
  readonly hasNewInterval: boolean
}

/** A new interval waits for the promised day (London) if the renewal falls within the lead time after midnight. */
export function changeDueAt({ periodEnd, leadMinutes, hasNewInterval }: PlannedChange): Date {
  const end = periodEnd.getTime()
  const due = end - leadMinutes * minuteMs
  if (!hasNewInterval) return new Date(due)
  const dayBegins = startOfDayInLondon(dayInLondon(periodEnd)).getTime()
  return new Date(Math.max(due, Math.min(dayBegins, end - latestMinutes * minuteMs)))
}
