// Decides when a member is reminded of a coming renewal (product §3.7, law L-6): a few days before the one that completes each six
// months, so that nobody goes six months without a reminder.
import { addDays, addMonths, type LocalDay } from '#server/kernel/calendar.ts'

const maxMonths = 6

export interface ReminderFacts {
  /** The last reminder, or the start of the membership (its contract, its reactivation). */
  readonly since: LocalDay
  readonly renewsOn: LocalDay
  /** The renewal that the last reminder announced. */
  readonly remindedFor: LocalDay | null
  /** The day of that reminder. */
  readonly remindedOn: LocalDay | null
  readonly intervalMonths: number
  readonly today: LocalDay
  /** How long before a renewal its reminder is sent. */
  readonly reminderDays: number
}

export function isReminderDue(facts: ReminderFacts): boolean {
  const { since, renewsOn, remindedFor, remindedOn, intervalMonths, today, reminderDays } = facts
  const latest = addMonths(since, maxMonths)
  // A change of plan, or a short month, may have moved the renewal: a reminder is due after six months all the same.
  if (today >= latest) return true
  const firstDay = addDays(renewsOn, -reminderDays)
  if (today < firstDay) return false
  // A reminder sent because six months were over, perhaps long before the renewal, does not replace the one a few days before it.
  if (renewsOn === remindedFor && remindedOn !== null && remindedOn >= firstDay) return false
  return addDays(addMonths(renewsOn, intervalMonths), -reminderDays) > latest
}
