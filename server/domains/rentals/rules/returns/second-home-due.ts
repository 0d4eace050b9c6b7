// When a piece in the second home is due back once the sharing is over (product §12): within 30 days, or at the end of its rental if
// that is sooner, but not before the first day of a renewal that is already agreed.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

export interface SharingOver {
  readonly endedOn: LocalDay
  /** Setting `sharing.due_back_days`. */
  readonly days: number
  /** The first day of the newest hire. */
  readonly startsOn?: LocalDay
}

export function secondHomeDue(endsOn: LocalDay, { endedOn, days, startsOn = endedOn }: SharingOver): LocalDay {
  const [within, earliest] = [addDays(endedOn, days), addDays(startsOn, 1)]
  const latest = within > earliest ? within : earliest
  return endsOn < latest ? endsOn : latest
}
