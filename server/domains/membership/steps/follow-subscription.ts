// How a membership follows its subscription: dates and amounts are the replica's, states and limits follow our rules.
import { listPaidInvoices, refundedByInvoice, type SubscriptionRow } from '#server/domains/payments/index.ts'
import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { enqueueReconciliation } from '../operations/reconcile-subscription.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { findOpenChange } from '../queries/plan-changes.ts'
import { paysForPause } from '../rules/decide-overpayment.ts'
import { isEnded, type Standing, standingBySubscription } from '../rules/standing-by-subscription.ts'
import type { SubscriptionListener } from '../services.ts'
import { cancelledBy, cancelScheduled } from './cancel-scheduled.ts'
import { completeEnding } from './complete-ending.ts'
import { followItems } from './follow-items.ts'
import { leaveAbandoned } from './leave-abandoned.ts'
import { refundUnusedTime } from './list-refundable.ts'
import { changeMembership, desiredState, moveMembership } from './move-membership.ts'
import { isOvertaken, isPeriodUnpaid, owesChangeAlone } from './read-life-facts.ts'

type Ids = { readonly accountId: Id<'account'>; readonly membershipId: Id<'membership'> }

/** Applies the replica. The caller has locked the membership; the replica was read in this transaction. Safe to repeat. */
export async function followSubscription(
  tx: Tx,
  services: SubscriptionListener,
  membership: MembershipRow,
  replica: SubscriptionRow,
): Promise<void> {
  const now = services.clock.now()
  const changeUnpaid = await owesChangeAlone(tx, membership, replica)
  // More credits are granted only once they are paid for.
  const keepsItems = changeUnpaid || isEnded(replica.status)
  const sized = keepsItems ? membership : await followItems(tx, services, membership, replica)
  const dated = await followDates(tx, sized, replica, now)
  const standing = standingBySubscription(
    { state: dated.state, desired: dated.desired, reconciled: dated.reconciled_revision >= dated.desired_revision },
    {
      status: replica.status,
      abandoned: replica.left_at !== null,
      cancelAtPeriodEnd: replica.cancel_at_period_end,
      invoiceOpen: replica.open_invoice !== null,
      periodUnpaid: isEnded(replica.status) && dated.state === 'active' && (await isPeriodUnpaid(tx, replica)),
      changeUnpaid,
      paidSincePause: dated.state === 'paused' && (await isPaidSincePause(tx, replica, dated.paused_at)),
    },
  )
  const followed = await applyStanding(tx, services, dated, { standing, replica })
  await leaveAbandoned(tx, followed, replica, now)
  if (followed.state !== 'ending' || !isEnded(replica.status)) return
  const accountId = followed.account_id
  await services.events.publish(tx, {
    type: 'paid-time-over',
    accountId,
    membershipId: followed.id,
  })
  // A cancelled order may have been its last piece.
  await completeEnding(services)(tx, { accountId })
}

/**
 * Whether a reactivation was paid and not refunded. A renewal that overtook the pause is not a reactivation. The replica's last
 * payment does not decide: an invoice that is too small for a card is paid with the next one.
 */
async function isPaidSincePause(tx: Tx, { stripe_id }: SubscriptionRow, pausedAt: Date | null): Promise<boolean> {
  const paid = (await listPaidInvoices(tx, stripe_id)).filter(
    ({ period_start, total_pence }) => total_pence >= 0 && paysForPause({ paidFrom: period_start, pausedAt }),
  )
  const ids = paid.map((invoice) => invoice.stripe_id)
  const refunded = await refundedByInvoice(tx, ids)
  return ids.some((id) => (refunded.get(id) ?? 0) === 0)
}

/** Writes nothing if nothing has changed, as after most events. */
async function followDates(
  tx: Tx,
  membership: MembershipRow,
  replica: SubscriptionRow,
  now: Date,
): Promise<MembershipRow> {
  const dates = {
    renews_on: replica.period_end && dayInLondon(replica.period_end),
    last_payment_on: replica.latest_paid_at && dayInLondon(replica.latest_paid_at),
    last_payment_pence: replica.latest_paid_pence,
    ends_on: movedEnd(membership, replica) ?? membership.ends_on,
  }
  const { renews_on, last_payment_on, last_payment_pence, ends_on } = membership
  const isUnchanged =
    dates.renews_on === renews_on &&
    dates.last_payment_on === last_payment_on &&
    dates.last_payment_pence === last_payment_pence &&
    dates.ends_on === ends_on
  return isUnchanged ? membership : changeMembership(tx, membership, dates, now)
}

/** The last day, if it was moved in the provider's dashboard, within the period that was paid. */
const movedEnd = (membership: MembershipRow, replica: SubscriptionRow): string | null => {
  const { status, ends_at } = replica
  if (membership.state !== 'ending' || membership.desired !== 'stop' || !ends_at || isEnded(status)) return null
  return isOvertaken(membership, replica) ? null : dayInLondon(ends_at)
}

async function applyStanding(
  tx: Tx,
  services: SubscriptionListener,
  membership: MembershipRow,
  { standing, replica }: { standing: Standing; replica: SubscriptionRow },
): Promise<MembershipRow> {
  const now = services.clock.now()
  const { state: to, desired } = standing
  if (to === membership.state)
    return desired === membership.desired ? membership : changeMembership(tx, membership, { desired }, now)
  // Scheduled changes for a renewal that will not happen are cancelled.
  if (to !== 'active' && to !== 'past_due')
    await cancelScheduled(tx, await findOpenChange(tx, membership.id), {
      now,
      note: to === 'paused' ? cancelledBy.pause : cancelledBy.end,
    })
  const ids: Ids = {
    accountId: membership.account_id,
    membershipId: membership.id,
  }
  const move = (cause: string, set: Parameters<typeof moveMembership>[1]['set']) =>
    moveMembership(tx, { membership, to, cause, actor: 'provider', now, set: { ...set, desired } })
  switch (to) {
    case 'active': {
      if (membership.state === 'past_due') return move('pay', { past_due_since: null, unpaid_from: null })
      const moved = await move('reactivate', { paused_at: null, paused_credit_pence: 0 })
      await services.events.publish(tx, { type: 'membership-reactivated', ...ids })
      return moved
    }
    case 'past_due': {
      const moved = await move('miss a renewal', { past_due_since: now, unpaid_from: replica.period_start ?? now })
      await scheduleGrace(tx, moved, now)
      await services.events.publish(tx, { type: 'membership-past-due', ...ids })
      return moved
    }
    case 'paused': {
      const moved = await changeMembership(
        tx,
        await move('pause', { paused_at: now }),
        desiredState(membership, 'pause'),
        now,
      )
      await enqueueReconciliation(tx, moved, { now, triedAtOnce: false })
      await services.events.publish(tx, { type: 'membership-paused', ...ids })
      return moved
    }
    case 'ending': {
      if (membership.state === 'paused') await refundUnusedTime(tx, membership, now)
      const endsOn = isEnded(replica.status) ? now : (replica.ends_at ?? replica.period_end ?? now)
      const moved = await move('end', {
        ending_asked_at: now,
        ends_on: dayInLondon(endsOn),
        past_due_since: null,
        unpaid_from: null,
      })
      await services.events.publish(tx, { type: 'membership-ending', ...ids })
      return moved
    }
    case 'cancelled': {
      const moved = await move('refuse', { ended_at: now })
      await services.events.publish(tx, { type: 'membership-ended', ...ids })
      return moved
    }
    case 'pending_acceptance':
      throw new Error('no transition leads back to waiting for acceptance')
  }
}

/** The member has some days to pay before they are sent to /subscription-failed (product §3.4). */
async function scheduleGrace(tx: Tx, { id }: MembershipRow, now: Date): Promise<void> {
  const graceDays = await readNumberSetting(tx, 'membership.grace_days')
  await enqueueJob(tx, now, {
    kind: 'membership:grace',
    payload: { membershipId: id },
    dueAt: startOfDayInLondon(addDays(dayInLondon(now), graceDays)),
    dedupeKey: `membership:grace:${id}:${now.toISOString()}`,
  })
}
