import {
  findInvoiceOfPeriod,
  findSubscription,
  hasOpenDispute,
  listChargedBack,
  type SubscriptionRow,
} from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { findOpenChange, type PlanChangeRow } from '../queries/plan-changes.ts'
import { coolingOffDayOf } from '../rules/cooling-off.ts'
import type { LifeFacts } from '../rules/life-rights.ts'
import { hasOvertakenEnd, isEnded, unpaidStatuses } from '../rules/standing-by-subscription.ts'
import type { MembershipSteps } from '../services.ts'

export interface LifeView {
  readonly facts: LifeFacts
  readonly change: PlanChangeRow | undefined
  /** Missing for a membership whose subscription was never read. */
  readonly replica: SubscriptionRow | undefined
}

/** The reason recorded when a contract is cancelled within its 14 days; it decides the refund. */
export const coolingOffReason = 'cooled_off'

/** Reads the facts for the rules in life-rights.ts. Lock account and membership first if a write follows. */
export async function readLifeFacts(
  db: Db | Tx,
  services: Pick<MembershipSteps, 'clock' | 'hasPiecesOut'>,
  membership: MembershipRow,
): Promise<LifeView> {
  const change = await findOpenChange(db, membership.id)
  const replica = await findSubscription(db, membership.stripe_subscription)
  const today = dayInLondon(services.clock.now())
  const facts: LifeFacts = {
    state: membership.state,
    desired: membership.desired,
    choiceDue: membership.choice_due,
    piecesOut: await services.hasPiecesOut(db, membership.id),
    change: openChangeState(change),
    disputed: await hasOpenDispute(db, membership.account_id),
    today,
    endsOn: membership.ends_on as LocalDay | null,
    over: replica !== undefined && isEnded(replica.status),
    coolingOffEndsOn: coolingOffDayOf(membership),
    coolingOffCancelled: membership.ending_reason === coolingOffReason,
  }
  return { facts, change, replica }
}

/** Whether the subscription's current period is paid, not merely invoiced (decision 96). */
export async function isPeriodPaid(db: Db | Tx, replica: SubscriptionRow): Promise<boolean> {
  const billed = await findInvoiceOfPeriod(db, replica)
  return billed === undefined || billed.status === 'paid'
}

/** Whether the current period is paid and the payer's bank has taken none of that payment back. */
export async function isPeriodStillPaid(db: Db | Tx, replica: SubscriptionRow): Promise<boolean> {
  const billed = await findInvoiceOfPeriod(db, replica)
  if (billed === undefined) return true
  return billed.status === 'paid' && (await listChargedBack(db, [billed.stripe_id])).length === 0
}

/** Whether the current period is invoiced and unpaid: nothing can be prorated against it yet. */
export async function isPeriodPaymentPending(db: Db | Tx, replica: SubscriptionRow): Promise<boolean> {
  const billed = await findInvoiceOfPeriod(db, replica)
  return billed?.status === 'draft' || billed?.status === 'open'
}

/** Whether the payment for the current period has failed, or was abandoned; a draft has not been attempted yet. */
export async function isPeriodUnpaid(db: Db | Tx, replica: SubscriptionRow): Promise<boolean> {
  const billed = await findInvoiceOfPeriod(db, replica)
  return billed?.status === 'open' || billed?.status === 'uncollectible'
}

/** Whether a subscription with a debt owes only a change: the invoice of its period is paid, and none before it is due. */
export async function owesChangeAlone(
  db: Db | Tx,
  { unpaid_from }: MembershipRow,
  replica: SubscriptionRow,
): Promise<boolean> {
  if (!unpaidStatuses.includes(replica.status) || replica.period_start === null) return false
  if (unpaid_from !== null && unpaid_from < replica.period_start) return false
  return (await findInvoiceOfPeriod(db, replica))?.status === 'paid'
}

/**
 * Finds the end of the paid period, when an end requested now takes effect; null if it takes effect immediately. An overdue payment,
 * or a renewal, may have come a moment ago, before its subscription was read again.
 */
export async function findPaidPeriodEnd(
  db: Db | Tx,
  { state }: MembershipRow,
  replica: SubscriptionRow | undefined,
  now: Date,
): Promise<Date | null> {
  if (!replica?.period_end || (state !== 'active' && state !== 'past_due')) return null
  const { stripe_id, period_end } = replica
  if (period_end <= now) {
    const renewal = await findInvoiceOfPeriod(db, { stripe_id, period_start: period_end })
    return renewal?.status === 'paid' ? renewal.period_end : null
  }
  // Not isPeriodPaid: whether a payment that was charged back ends the time at once is for the office to decide.
  const status = (await findInvoiceOfPeriod(db, replica))?.status
  return status === 'paid' || (state === 'active' && status === undefined) ? period_end : null
}

/** Whether the renewal came before an end that should have prevented it. */
export const isOvertaken = (
  { desired, ends_on }: Pick<MembershipRow, 'desired' | 'ends_on'>,
  { period_start, period_end, ends_at }: Pick<SubscriptionRow, 'period_start' | 'period_end' | 'ends_at'>,
): boolean => {
  const stopsAt = ends_at ?? period_end
  const [startsOn, stopsOn] = [period_start && dayInLondon(period_start), stopsAt && dayInLondon(stopsAt)]
  return hasOvertakenEnd({ desired, endsOn: ends_on, startsOn, stopsOn })
}

const openChangeState = (change: PlanChangeRow | undefined): LifeFacts['change'] =>
  change?.state === 'paying' || change?.state === 'scheduled' || change?.state === 'applying' ? change.state : null
