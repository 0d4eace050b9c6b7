import { lockAccount } from '#server/domains/accounts/index.ts'
import { syncSubscription, throughProvider } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { resumeFollowers } from '#server/platform/events/resume-followers.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { readUnpaidStep } from '../queries/unpaid-step.ts'
import type { MembershipServices } from '../services.ts'
import { lockMembership } from '../steps/lock-membership.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { endGrace } from './end-grace.ts'
import { endWithin } from './end-membership.ts'

const actor = systemActor('membership:settle-unpaid')
/** Why an unpaid membership ended. */
export const unpaidReason = 'unpaid'

/**
 * Each morning: notifies members whose time to pay is nearly over, and ends the memberships of those who were notified and did not
 * pay (product §3.4). A member counts as notified once a mail server has accepted or refused the email, and the end waits for that.
 * Members who were not notified that they are on hold are notified of that first.
 */
export async function endUnpaid(services: MembershipServices): Promise<void> {
  const { db, clock, log } = services
  const graceDays = await readNumberSetting(db, 'membership.grace_days')
  const onHoldSince = startOfDayInLondon(addDays(dayInLondon(clock.now()), 1 - graceDays))
  const overdue = await db
    .selectFrom('membership')
    .select(['id', 'account_id', 'stripe_subscription', 'restart_subscription'])
    .where('state', '=', 'past_due')
    .where('past_due_since', '<', onHoldSince)
    .orderBy('id')
    .execute()
  for (const member of overdue)
    try {
      await resolveOverdue(services, member)
    } catch (error) {
      log.warn({ err: error, membershipId: member.id }, 'overdue membership postponed to the next run')
    }
}

type Overdue = Pick<MembershipRow, 'id' | 'account_id' | 'stripe_subscription' | 'restart_subscription'>

async function resolveOverdue(services: MembershipServices, member: Overdue): Promise<void> {
  const known = await services.db
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const today = dayInLondon(services.clock.now())
  const step = await readUnpaidStep(services.db, known, today)
  if (step === null || step.decision === 'wait') return
  // The job at the end of its grace period failed for good (follow-subscription.ts), and all later steps depend on it.
  if (step.decision === 'hold') return endGrace(services, member.id)
  // The member may have paid a moment ago, and the webhook may not have come yet.
  if (step.decision === 'end')
    for (const subscriptionId of [member.stripe_subscription, member.restart_subscription])
      if (subscriptionId !== null) await throughProvider(services, () => syncSubscription(services, subscriptionId))
  await transaction(services.db, async (tx) => {
    await lockAccount(tx, member.account_id)
    const locked = await lockMembership(tx, member.id)
    const current = await readUnpaidStep(tx, locked, today)
    if (current === null || current.decision !== step.decision) return
    if (current.decision === 'notice') {
      const event = { type: 'membership-end-ahead', accountId: member.account_id, membershipId: member.id } as const
      // A failed email about an earlier missed renewal, which was then paid, is not resumed.
      const since = locked.past_due_since
      const notice = { type: event.type, follower: 'email', about: { membershipId: member.id }, since }
      if (!(await resumeFollowers(tx, notice))) await services.events.publish(tx, event)
      return
    }
    const view = await readLifeFacts(tx, services, locked)
    await endWithin(tx, services, locked, { view, reason: unpaidReason, note: '', actor })
  })
}
