// When a piece is due back once the sharing (product §12) or the membership (product §3.5) under which it was rented is over: within
// the days of a setting, or at the end of its rental if that is sooner, but not before the first day of a renewal that is already agreed.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

export interface Ended {
  readonly endedOn: LocalDay
  /** Setting `sharing.due_back_days` or `membership.clothes_due_days`. */
  readonly days: number
}

/** @param startsOn the first day of the newest hire */
export function dueBackOn(endsOn: LocalDay, { endedOn, days }: Ended, startsOn: LocalDay = endedOn): LocalDay {
  const [within, earliest] = [addDays(endedOn, days), addDays(startsOn, 1)]
  const latest = within > earliest ? within : earliest
  return endsOn < latest ? endsOn : latest
}
