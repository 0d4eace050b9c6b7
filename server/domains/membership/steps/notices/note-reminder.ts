import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { changeMembership } from '../move-membership.ts'

export interface Reminder {
  readonly membershipId: Id<'membership'>
  /** The renewal that the reminder named. */
  readonly renewsOn: string
  readonly at: Date
}

/** Records that a member was reminded of a renewal: the next six months count from this record (law L-6). */
export async function noteReminder(tx: Tx, { membershipId, renewsOn, at }: Reminder): Promise<void> {
  await changeMembership(tx, { id: membershipId }, { reminded_for: renewsOn, reminded_on: dayInLondon(at) }, at)
}
