import { lockAccount } from '#server/domains/accounts/index.ts'
import { syncSubscription, throughProvider } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { decideUnpaid, endsOn } from '../rules/unpaid-time.ts'
import type { MembershipServices } from '../services.ts'
import { lockMembership } from '../steps/lock-membership.ts'
import { readLifeFacts } from '../steps/read-life-facts.ts'
import { endGrace, graceOver } from './end-grace.ts'
import { endWithin } from './end-membership.ts'

const endAhead = 'end ahead'
const actor = systemActor('membership:settle-unpaid')
/** Why an unpaid membership ended. */
export const unpaidReason = 'unpaid'

/**
 * Each morning: notifies members whose time to pay is nearly over, and ends those who were notified and did not pay
 * (product §3.4). Members who were not notified that they are on hold are notified of that first.
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
      await resolveOne(services, member)
    } catch (error) {
      log.warn({ err: error, membershipId: member.id }, 'overdue membership postponed to the next run')
    }
}

type Overdue = Pick<MembershipRow, 'id' | 'account_id' | 'stripe_subscription' | 'restart_subscription'>

async function resolveOne(services: MembershipServices, member: Overdue): Promise<void> {
  const known = await services.db
    .selectFrom('membership')
    .selectAll()
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const step = await nextStep(services.db, services, known)
  if (step === null || step.decision === 'wait') return
  // The job at the end of its grace period failed for good (follow-subscription.ts), and all later steps depend on it.
  if (step.decision === 'hold') return endGrace(services, member.id)
  // A member who paid a moment ago is not ended: the webhook may not have come yet.
  if (step.decision === 'end')
    for (const subscriptionId of [member.stripe_subscription, member.restart_subscription])
      if (subscriptionId !== null) await throughProvider(services, () => syncSubscription(services, subscriptionId))
  await transaction(services.db, async (tx) => {
    await lockAccount(tx, member.account_id)
    const locked = await lockMembership(tx, member.id)
    const now = await nextStep(tx, services, locked)
    if (now === null || now.decision !== step.decision) return
    if (now.decision === 'notice') return giveNotice(tx, services, locked, now.endsOn)
    const view = await readLifeFacts(tx, services, locked)
    await endWithin(tx, services, locked, { view, reason: unpaidReason, note: '', actor })
  })
}

interface Step {
  readonly decision: ReturnType<typeof decideUnpaid>
  /** When it ends if the member is notified today. */
  readonly endsOn: LocalDay
}

async function nextStep(
  db: Db | Tx,
  { clock }: Pick<MembershipServices, 'clock'>,
  { id, state, past_due_since }: MembershipRow,
): Promise<Step | null> {
  if (state !== 'past_due' || past_due_since === null) return null
  const notices = await db
    .selectFrom('membership_event')
    .select(['cause', 'at'])
    .where('membership_id', '=', id)
    .where('cause', 'in', [graceOver, endAhead])
    .where('at', '>=', past_due_since)
    .execute()
  const notifiedOn = (cause: string): LocalDay | null => {
    const event = notices.find((each) => each.cause === cause)
    return event ? dayInLondon(event.at) : null
  }
  const today = dayInLondon(clock.now())
  const terms = {
    since: dayInLondon(past_due_since),
    graceDays: await readNumberSetting(db, 'membership.grace_days'),
    payableDays: await readNumberSetting(db, 'membership.payable_days'),
    noticeDays: await readNumberSetting(db, 'membership.end_notice_days'),
  }
  const noticedOn = notifiedOn(endAhead)
  return {
    decision: decideUnpaid({ ...terms, today, heldOn: notifiedOn(graceOver), noticedOn }),
    endsOn: endsOn(terms, noticedOn ?? today),
  }
}

async function giveNotice(
  tx: Tx,
  { clock, events }: Pick<MembershipServices, 'clock' | 'events'>,
  { id, account_id, state }: MembershipRow,
  lastDayAfter: LocalDay,
): Promise<void> {
  await tx
    .insertInto('membership_event')
    .values({
      id: newId<'membership-event'>(),
      membership_id: id,
      from_state: state,
      to_state: state,
      cause: endAhead,
      actor,
      at: clock.now(),
    })
    .execute()
  await events.publish(tx, {
    type: 'membership-end-ahead',
    accountId: account_id,
    membershipId: id,
    endsOn: lastDayAfter,
  })
}
