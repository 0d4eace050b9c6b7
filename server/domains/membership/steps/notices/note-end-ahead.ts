import { systemActor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { endNotice } from '../../queries/unpaid-step.ts'
import { lockMembership } from '../lock-membership.ts'

export interface EndAheadNotice {
  readonly membershipId: Id<'membership'>
  readonly at: Date
  /** Empty, or why the member did not get it. */
  readonly note: string
}

/**
 * Records that an overdue member was notified of the end, which comes a number of days after this record, and never without it.
 * Recorded once for each missed renewal. The caller has locked the account.
 */
export async function noteEndAhead(tx: Tx, { membershipId, at, note }: EndAheadNotice): Promise<void> {
  const { state, past_due_since } = await lockMembership(tx, membershipId)
  if (state !== 'past_due' || past_due_since === null || at < past_due_since) return
  const noted = await tx
    .selectFrom('membership_event')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('cause', '=', endNotice)
    .where('at', '>=', past_due_since)
    .executeTakeFirst()
  if (noted) return
  await tx
    .insertInto('membership_event')
    .values({
      id: newId<'membership-event'>(),
      membership_id: membershipId,
      from_state: state,
      to_state: state,
      cause: endNotice,
      actor: systemActor('membership:settle-unpaid'),
      note,
      at,
    })
    .execute()
}
