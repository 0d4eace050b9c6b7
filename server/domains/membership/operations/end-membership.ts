import type { InputOf } from '#contract/index.ts'
import { endSubscriptionLater } from '#server/domains/payments/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence, zeroPence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { mayEnd } from '../rules/life-rights.ts'
import type { MembershipServices } from '../services.ts'
import { cancelledBy, cancelScheduled } from '../steps/cancel-scheduled.ts'
import { refundUnusedTime } from '../steps/list-refundable.ts'
import { desiredState, moveMembership } from '../steps/move-membership.ts'
import { findPaidPeriodEnd, type LifeView, readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireRight } from '../steps/require-member.ts'
import { cancelContractWithin, readRefundOfEnd, requireRefund } from './cancel-within-cooling-off.ts'
import { refuseWithin } from './joining/refuse-membership.ts'
import { enqueueReconciliation } from './reconcile-subscription.ts'

type EndBody = InputOf<'endMembership'>['body']

/**
 * Ends a membership, even with pieces at home: returning clothes is a separate duty (product §3.5, law L-7). The paid period
 * runs to its end. Overdue and unpaid invoices are no longer collected, orders that are not being packed yet are cancelled, and
 * the unused time of a pause is refunded; within the 14 days, ending a paused membership cancels the contract. The end takes
 * effect immediately; a job reconciles the provider, and nobody waits for it.
 * @param body `refund` is what the page showed: if less is due now, the page must show that first
 * @throws Refusal subscription_required, already_done, offer_changed
 */
export async function endMembership(
  services: MembershipServices,
  accountId: Id<'account'>,
  { reason, comment, refund }: EndBody = {},
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const view = await readLifeFacts(tx, services, member)
    requireRight(mayEnd(view.facts))
    if (member.state === 'pending_acceptance')
      return refuseWithin(tx, services, member, { by: 'member', actor: 'member', note: comment ?? '' })
    const cancelled = await readRefundOfEnd(tx, services, member, view.facts)
    const unused = member.state === 'paused' ? pence(member.paused_credit_pence) : zeroPence
    requireRefund(refund, cancelled ?? unused)
    if (cancelled !== null) return cancelContractWithin(tx, services, member, { view, note: comment ?? '' })
    return endWithin(tx, services, member, { view, reason: reason ?? null, note: comment ?? '', actor: 'member' })
  })
}

/** @param actor the member, or the shop when the time to pay is over */
export async function endWithin(
  tx: Tx,
  services: MembershipServices,
  member: MembershipRow,
  { view, reason, note, actor }: { view: LifeView; reason: string | null; note: string; actor: Actor },
): Promise<MembershipRow> {
  const now = services.clock.now()
  await cancelScheduled(tx, view.change, { now, note: cancelledBy.end })
  const paidUntil = await findPaidPeriodEnd(tx, member, view.replica, now)
  const ending = await moveMembership(tx, {
    membership: member,
    to: 'ending',
    cause: 'end',
    actor,
    note,
    now,
    set: {
      ...desiredState(member, paidUntil ? 'stop' : 'end'),
      ending_asked_at: now,
      ending_reason: reason,
      ends_on: dayInLondon(paidUntil ?? now),
      past_due_since: null,
      unpaid_from: null,
    },
  })
  if (member.state === 'paused') await refundUnusedTime(tx, member, now)
  if (member.restart_subscription !== null)
    await endSubscriptionLater(tx, { subscriptionId: member.restart_subscription, now })
  await enqueueReconciliation(tx, ending, { now, triedAtOnce: false })
  const ids = { accountId: member.account_id, membershipId: member.id }
  await services.events.publish(tx, {
    type: 'membership-ending',
    ...ids,
  })
  if (!paidUntil) await services.events.publish(tx, { type: 'paid-time-over', ...ids })
  return ending
}
