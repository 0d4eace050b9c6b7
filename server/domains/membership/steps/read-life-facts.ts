import {
  findInvoiceOfPeriod,
  findSubscription,
  hasOpenDispute,
  type SubscriptionRow,
} from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findOpenChange, type MembershipRow, type PlanChangeRow } from '../queries.ts'
import { coolingOffDayOf } from '../rules/cooling-off.ts'
import type { LifeFacts } from '../rules/life-rights.ts'
import { isEnded, unpaidStatuses } from '../rules/standing-by-subscription.ts'
import type { MembershipSteps } from '../services.ts'

export interface LifeView {
  readonly facts: LifeFacts
  readonly change: PlanChangeRow | undefined
  /** Not there for a membership whose subscription was never read. */
  readonly mirror: SubscriptionRow | undefined
}

/** Why a membership is ending, where that decides what is refunded. */
export const cooledOffReason = 'cooled_off'

/** What the rules about the life of a membership look at. Lock account and membership first where a write follows. */
export async function readLifeFacts(
  db: Db | Tx,
  services: Pick<MembershipSteps, 'clock' | 'hasPiecesAtHome'>,
  membership: MembershipRow,
): Promise<LifeView> {
  const change = await findOpenChange(db, membership.id)
  const mirror = await findSubscription(db, membership.stripe_subscription)
  const today = dayInLondon(services.clock.now())
  const facts: LifeFacts = {
    state: membership.state,
    wanted: membership.wanted,
    choiceDue: membership.choice_due,
    piecesOut: await services.hasPiecesAtHome(db, membership.id),
    change: openChangeState(change),
    disputed: await hasOpenDispute(db, membership.account_id),
    today,
    endsOn: membership.ends_on as LocalDay | null,
    over: mirror !== undefined && isEnded(mirror.status),
    coolingOffEndsOn: coolingOffDayOf(membership),
    cooledOff: membership.ending_reason === cooledOffReason,
  }
  return { facts, change, mirror }
}

/** Whether the time that a subscription is in was paid; not, while its renewal is only billed (decision 96). */
export async function isPeriodPaid(db: Db | Tx, mirror: SubscriptionRow): Promise<boolean> {
  const billed = await findInvoiceOfPeriod(db, mirror)
  return billed === undefined || billed.status === 'paid'
}

/** Whether that time is billed and its payment still to come: nothing can be prorated against it yet. */
export async function isPeriodBilled(db: Db | Tx, mirror: SubscriptionRow): Promise<boolean> {
  const billed = await findInvoiceOfPeriod(db, mirror)
  return billed?.status === 'draft' || billed?.status === 'open'
}

/** Whether its payment was tried in vain, or given up; a draft has not been tried yet. */
export async function isPeriodUnpaid(db: Db | Tx, mirror: SubscriptionRow): Promise<boolean> {
  const billed = await findInvoiceOfPeriod(db, mirror)
  return billed?.status === 'open' || billed?.status === 'uncollectible'
}

/** Whether a subscription that owes something owes a change alone: the bill of its period is paid, and none before it is due. */
export async function owesChangeAlone(
  db: Db | Tx,
  { unpaid_from }: MembershipRow,
  mirror: SubscriptionRow,
): Promise<boolean> {
  if (!unpaidStatuses.includes(mirror.status) || mirror.period_start === null) return false
  if (unpaid_from !== null && unpaid_from < mirror.period_start) return false
  return (await findInvoiceOfPeriod(db, mirror))?.status === 'paid'
}

/**
 * When an end asked for now would take effect, where only what is paid has a period to run out; null: at once. An overdue
 * payment may have come a moment ago, before its subscription was read again.
 */
export async function findRunOut(
  db: Db | Tx,
  { state }: MembershipRow,
  mirror: SubscriptionRow | undefined,
): Promise<Date | null> {
  if (!mirror?.period_end) return null
  if (state === 'active') return (await isPeriodPaid(db, mirror)) ? mirror.period_end : null
  const paid = state === 'past_due' && (await findInvoiceOfPeriod(db, mirror))?.status === 'paid'
  return paid ? mirror.period_end : null
}

const openChangeState = (change: PlanChangeRow | undefined): LifeFacts['change'] =>
  change?.state === 'paying' || change?.state === 'scheduled' || change?.state === 'applying' ? change.state : null
