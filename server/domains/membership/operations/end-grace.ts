import { lockAccount } from '#server/domains/accounts/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { findMembershipById } from '../queries/memberships.ts'
import { graceOver } from '../queries/unpaid-step.ts'
import { graceEndsOn } from '../rules/unpaid-time.ts'
import type { MembershipRecords } from '../services.ts'
import { lockMembership } from '../steps/lock-membership.ts'

/** Notifies the member once when the grace period of a failed renewal is over and it is still unpaid (product §3.4). */
export async function endGrace(
  { db, clock, events }: Pick<MembershipRecords, 'db' | 'clock' | 'events'>,
  membershipId: Id<'membership'>,
): Promise<void> {
  const known = await findMembershipById(db, membershipId)
  if (!known) throw new Error(`there is no membership ${membershipId}`)
  const accountId = known.account_id
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const { id, state, past_due_since } = await lockMembership(tx, membershipId)
    const now = clock.now()
    const graceDays = await readNumberSetting(tx, 'membership.grace_days')
    if (
      state !== 'past_due' ||
      !past_due_since ||
      dayInLondon(now) < graceEndsOn({ since: dayInLondon(past_due_since), graceDays })
    )
      return
    const notified = await tx
      .selectFrom('membership_event')
      .select('id')
      .where('membership_id', '=', id)
      .where('cause', '=', graceOver)
      .where('at', '>=', past_due_since)
      .executeTakeFirst()
    if (notified) return
    const event = {
      from_state: state,
      to_state: state,
      cause: graceOver,
      actor: systemActor('membership:grace'),
      at: now,
    }
    await tx
      .insertInto('membership_event')
      .values({ id: newId<'membership-event'>(), membership_id: id, ...event })
      .execute()
    await events.publish(tx, { type: 'membership-grace-over', accountId, membershipId: id })
  })
}
