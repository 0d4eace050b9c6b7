// How a membership follows its subscription: dates and sums are the mirror's, states and limits by our rules.
import { findInvoice, refundedOf, type SubscriptionRow } from '#server/domains/payments/index.ts'
import { addDays, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { enqueueAlignment } from '../operations/align-subscription.ts'
import { findOpenChange, type MembershipRow } from '../queries.ts'
import { isOfPause } from '../rules/decide-undue.ts'
import { isEnded, type Standing, standingBySubscription } from '../rules/standing-by-subscription.ts'
import type { SubscriptionListener } from '../services.ts'
import { calledOffBy, callOffScheduled } from './call-off-scheduled.ts'
import { followItems } from './follow-items.ts'
import { leaveGivenUp } from './leave-given-up.ts'
import { refundUnusedTime } from './list-refundable.ts'
import { changeMembership, moveMembership, wish } from './move-membership.ts'
import { isPeriodUnpaid, owesChangeAlone } from './read-life-facts.ts'
import { settleEnding } from './settle-ending.ts'

type Ids = { readonly accountId: Id<'account'>; readonly membershipId: Id<'membership'> }

/** The membership is locked; the mirror was read in this transaction. Safe to repeat. */
export async function followSubscription(
  tx: Tx,
  services: SubscriptionListener,
  membership: MembershipRow,
  mirror: SubscriptionRow,
): Promise<void> {
  const now = services.clock.now()
  const changeUnpaid = await owesChangeAlone(tx, membership, mirror)
  // More credits come only with the payment.
  const asItWas = changeUnpaid || isEnded(mirror.status)
  const sized = asItWas ? membership : await followItems(tx, services, membership, mirror)
  const dated = await followDates(tx, sized, mirror, now)
  const standing = standingBySubscription(
    { state: dated.state, wanted: dated.wanted, aligned: dated.aligned_revision >= dated.wanted_revision },
    {
      status: mirror.status,
      left: mirror.left_at !== null,
      cancelAtPeriodEnd: mirror.cancel_at_period_end,
      invoiceOpen: mirror.open_invoice !== null,
      periodUnpaid: isEnded(mirror.status) && dated.state === 'active' && (await isPeriodUnpaid(tx, mirror)),
      changeUnpaid,
      paidSincePause: dated.state === 'paused' && (await isPaidSincePause(tx, mirror, dated.paused_at)),
    },
  )
  const followed = await take(tx, services, dated, { standing, mirror })
  await leaveGivenUp(tx, followed, mirror, now)
  if (followed.state !== 'ending' || !isEnded(mirror.status)) return
  const accountId = followed.account_id
  await services.events.publish(tx, {
    type: 'paid-time-over',
    accountId,
    membershipId: followed.id,
  })
  // What was not sent any more may have been its last piece.
  await settleEnding(services)(tx, { accountId })
}

/** A reactivation was paid, and is not going back: a renewal that overtook the pause is none. */
async function isPaidSincePause(tx: Tx, { latest_invoice }: SubscriptionRow, pausedAt: Date | null): Promise<boolean> {
  const invoice = latest_invoice === null ? undefined : await findInvoice(tx, latest_invoice)
  if (!invoice || !isOfPause({ paidFrom: invoice.period_start, pausedAt })) return false
  return (await refundedOf(tx, invoice.stripe_id)) === 0
}

/** Writes nothing where nothing has changed: most of what is heard is known. */
async function followDates(
  tx: Tx,
  membership: MembershipRow,
  mirror: SubscriptionRow,
  now: Date,
): Promise<MembershipRow> {
  const dates = {
    renews_on: mirror.period_end && dayInLondon(mirror.period_end),
    last_payment_on: mirror.latest_paid_at && dayInLondon(mirror.latest_paid_at),
    last_payment_pence: mirror.latest_paid_pence,
    ends_on: movedEnd(membership, mirror) ?? membership.ends_on,
  }
  const { renews_on, last_payment_on, last_payment_pence, ends_on } = membership
  const isSo =
    dates.renews_on === renews_on &&
    dates.last_payment_on === last_payment_on &&
    dates.last_payment_pence === last_payment_pence &&
    dates.ends_on === ends_on
  return isSo ? membership : changeMembership(tx, membership, dates, now)
}

/** The day of an end that runs out, where it was moved at the provider by hand. */
const movedEnd = ({ state, wanted }: MembershipRow, { status, ends_at }: SubscriptionRow): string | null =>
  state === 'ending' && wanted === 'stop' && ends_at && !isEnded(status) ? dayInLondon(ends_at) : null

async function take(
  tx: Tx,
  services: SubscriptionListener,
  membership: MembershipRow,
  { standing, mirror }: { standing: Standing; mirror: SubscriptionRow },
): Promise<MembershipRow> {
  const now = services.clock.now()
  const { state: to, wanted } = standing
  if (to === membership.state)
    return wanted === membership.wanted ? membership : changeMembership(tx, membership, { wanted }, now)
  // What was planned for a renewal that will not be.
  if (to !== 'active' && to !== 'past_due')
    await callOffScheduled(tx, await findOpenChange(tx, membership.id), {
      now,
      note: to === 'paused' ? calledOffBy.pause : calledOffBy.end,
    })
  const ids: Ids = {
    accountId: membership.account_id,
    membershipId: membership.id,
  }
  const move = (cause: string, set: Parameters<typeof moveMembership>[1]['set']) =>
    moveMembership(tx, { membership, to, cause, actor: 'provider', now, set: { ...set, wanted } })
  switch (to) {
    case 'active': {
      if (membership.state === 'past_due') return move('pay', { past_due_since: null, unpaid_from: null })
      const moved = await move('reactivate', { paused_at: null, paused_credit_pence: 0 })
      await services.events.publish(tx, { type: 'membership-reactivated', ...ids })
      return moved
    }
    case 'past_due': {
      const moved = await move('miss a renewal', { past_due_since: now, unpaid_from: mirror.period_start ?? now })
      await scheduleGrace(tx, moved, now)
      await services.events.publish(tx, { type: 'membership-past-due', ...ids })
      return moved
    }
    case 'paused': {
      const moved = await changeMembership(tx, await move('pause', { paused_at: now }), wish(membership, 'pause'), now)
      await enqueueAlignment(tx, moved, { now, triedAtOnce: false })
      await services.events.publish(tx, { type: 'membership-paused', ...ids })
      return moved
    }
    case 'ending': {
      if (membership.state === 'paused') await refundUnusedTime(tx, membership, now)
      const endsOn = isEnded(mirror.status) ? now : (mirror.ends_at ?? mirror.period_end ?? now)
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
      throw new Error('nothing leads back to waiting for acceptance')
  }
}

/** The member has some days to pay before they are sent to /subscription-failed (decisions.md §3.4). */
async function scheduleGrace(tx: Tx, { id }: MembershipRow, now: Date): Promise<void> {
  const graceDays = await readNumberSetting(tx, 'membership.grace_days')
  await enqueueJob(tx, now, {
    kind: 'membership:grace',
    payload: { membershipId: id },
    dueAt: startOfDayInLondon(addDays(dayInLondon(now), graceDays)),
    dedupeKey: `membership:grace:${id}:${now.toISOString()}`,
  })
}
