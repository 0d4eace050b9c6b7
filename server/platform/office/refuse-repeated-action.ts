import { dayInLondon, startOfDayInLondon, timeInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OfficeAction } from './record-office-action.ts'

type Action = Required<Omit<OfficeAction, 'operator'>>

/**
 * Refuses an action that was recorded today with the same subject and note, since each repetition pays again. The subject must be locked.
 * @throws Refusal not_now
 */
export async function refuseRepeatedAction(tx: Tx, action: Action): Promise<void> {
  const earlier = await findSameToday(tx, action)
  if (earlier)
    throw new Refusal(
      'not_now',
      `${earlier.operator} did exactly this at ${timeInLondon(earlier.at)} today. To do it once more, add --again`,
    )
}

/** The newest record of today with the same subject and note. */
export const findSameToday = (tx: Tx, { action, subjectId, note, now }: Action) =>
  tx
    .selectFrom('office_audit')
    .select(['operator', 'at'])
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .where('note', '=', note)
    .where('at', '>=', startOfDayInLondon(dayInLondon(now)))
    .orderBy('at', 'desc')
    .executeTakeFirst()
