// When a piece in the second home is due back once the sharing is over (product §12): within 30 days, or at the end of its rental
// if that is sooner.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'

/** @param days setting `sharing.due_back_days` */
export function secondHomeDue(
  endsOn: LocalDay,
  { endedOn, days }: { readonly endedOn: LocalDay; readonly days: number },
): LocalDay {
  const latest = addDays(endedOn, days)
  return endsOn < latest ? endsOn : latest
}
