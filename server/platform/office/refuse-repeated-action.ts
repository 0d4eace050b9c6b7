import { dayInLondon, startOfDayInLondon, timeInLondon } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OfficeAction } from './record-office-action.ts'

/**
 * Refuses an action that was recorded today with the same subject and note, since each time pays. The subject must be locked.
 * @throws Refusal not_now
 */
export async function refuseRepeatedAction(
  tx: Tx,
  { action, subjectId, note, now }: Required<Omit<OfficeAction, 'operator'>>,
): Promise<void> {
  const earlier = await tx
    .selectFrom('office_audit')
    .select(['operator', 'at'])
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .where('note', '=', note)
    .where('at', '>=', startOfDayInLondon(dayInLondon(now)))
    .orderBy('at', 'desc')
    .executeTakeFirst()
  if (earlier)
    throw new Refusal(
      'not_now',
      `${earlier.operator} did exactly this at ${timeInLondon(earlier.at)} today. To do it once more: the same with --again`,
    )
}
