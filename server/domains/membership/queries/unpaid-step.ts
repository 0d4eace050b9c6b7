import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { decideUnpaid, endsOn } from '../rules/unpaid-time.ts'
import type { MembershipRow } from './memberships.ts'

/** The causes of the events that record the notices to an overdue member: that the membership is on hold, and that it is about to end. */
export const graceOver = 'grace over'
export const endNotice = 'end ahead'

export interface UnpaidStep {
  readonly decision: ReturnType<typeof decideUnpaid>
  /** When the membership ends if it stays unpaid; assumes a notice of the end today if none was given before. */
  readonly endsOn: LocalDay
}

/** The step due on this day for a membership that may be overdue; null if it is not overdue. */
export async function readUnpaidStep(
  db: Db | Tx,
  { id, state, past_due_since }: Pick<MembershipRow, 'id' | 'state' | 'past_due_since'>,
  today: LocalDay,
): Promise<UnpaidStep | null> {
  if (state !== 'past_due' || past_due_since === null) return null
  const notices = await db
    .selectFrom('membership_event')
    .select(['cause', 'at'])
    .where('membership_id', '=', id)
    .where('cause', 'in', [graceOver, endNotice])
    .where('at', '>=', past_due_since)
    .execute()
  const dayOfNotice = (cause: string): LocalDay | null => {
    const event = notices.find((notice) => notice.cause === cause)
    return event ? dayInLondon(event.at) : null
  }
  const terms = {
    since: dayInLondon(past_due_since),
    graceDays: await readNumberSetting(db, 'membership.grace_days'),
    payableDays: await readNumberSetting(db, 'membership.payable_days'),
    noticeDays: await readNumberSetting(db, 'membership.end_notice_days'),
  }
  const endNoticeOn = dayOfNotice(endNotice)
  return {
    decision: decideUnpaid({ ...terms, today, heldOn: dayOfNotice(graceOver), noticedOn: endNoticeOn }),
    endsOn: endsOn(terms, endNoticeOn ?? today),
  }
}
