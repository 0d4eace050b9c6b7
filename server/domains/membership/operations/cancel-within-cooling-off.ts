import { endSubscriptionLater } from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence, sumPence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { type ContractPayment, coolingOffRefunds, type UsedDays } from '../rules/cooling-off.ts'
import { type LifeFacts, mayCancelWithinCoolingOff } from '../rules/life-rights.ts'
import type { FamilyCloset, MembershipServices } from '../services.ts'
import { cancelScheduled } from '../steps/cancel-scheduled.ts'
import { listRefundable, requestRefunds, takeUnusedTime } from '../steps/list-refundable.ts'
import { changeMembership, desiredState, moveMembership } from '../steps/move-membership.ts'
import { coolingOffReason, type LifeView, readLifeFacts } from '../steps/read-life-facts.ts'
import { lockMemberOf, requireRight } from '../steps/require-member.ts'
import { refuseWithin } from './joining/refuse-membership.ts'
import { enqueueReconciliation } from './reconcile-subscription.ts'

/**
 * Cancels the contract within its 14 days: it ends immediately, and everything is refunded, or everything except the used days
 * once clothes have been sent (product §3.6).
 * @param shownRefund what the page showed, in pence. If less is due now, that must be shown first. A call without it is never
 * refused for this, because the right does not depend on the amount.
 * @throws Refusal subscription_required, membership_state, not_now, already_done, offer_changed
 */
export async function cancelWithinCoolingOff(
  services: MembershipServices,
  accountId: Id<'account'>,
  shownRefund?: number,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const view = await readLifeFacts(tx, services, member)
    requireRight(mayCancelWithinCoolingOff(view.facts))
    if (member.state === 'pending_acceptance')
      return refuseWithin(tx, services, member, { by: 'member', actor: 'member', note: '' })
    requireRefund(shownRefund, (await readCoolingOffRefund(tx, services, member)).refund)
    return cancelContractWithin(tx, services, member, { view, note: 'cooled off' })
  })
}

/** Cancels the contract in the caller's transaction, which has checked the right to do so. */
export async function cancelContractWithin(
  tx: Tx,
  services: MembershipServices,
  member: MembershipRow,
  { view, note }: { view: LifeView; note: string },
): Promise<void> {
  const now = services.clock.now()
  await cancelScheduled(tx, view.change, { now })
  const set = {
    ...desiredState(member, 'end'),
    ending_asked_at: now,
    ending_reason: coolingOffReason,
    ends_on: view.facts.today,
    past_due_since: null,
    unpaid_from: null,
  }
  const move = { membership: member, to: 'ending', cause: 'end', actor: 'member', note, now, set } as const
  const ending =
    member.state === 'ending' ? await changeMembership(tx, member, set, now) : await moveMembership(tx, move)
  // The card form of an overdue payment takes no money any more.
  if (member.restart_subscription !== null)
    await endSubscriptionLater(tx, { subscriptionId: member.restart_subscription, now })
  // Failed reactivations may have moved money to the balance, which is refunded with the rest.
  if (member.state === 'paused') await takeUnusedTime(tx, member, now)
  const usedDays = await findUsedDays(tx, services, ending)
  await requestRefunds(tx, ending, coolingOffRefunds(await listRefundable(tx, ending), usedDays), {
    cause: 'cool-off',
    reason: 'a contract that was cancelled within its 14 days',
    now,
  })
  await enqueueReconciliation(tx, ending, { now, triedAtOnce: false })
  await services.events.publish(tx, {
    type: 'membership-cooling-off-cancelled',
    accountId: member.account_id,
    membershipId: member.id,
  })
}

/**
 * Reads the refund of an end that cancels the contract instead. A paused membership ends immediately, which would leave nothing
 * to cancel within the 14 days. Null if it is an ordinary end, or the cancellation refunds no more than the unused time.
 */
export async function readRefundOfEnd(
  db: Db | Tx,
  services: Pick<MembershipServices, 'clock' | 'hasSentClothes'>,
  member: MembershipRow,
  facts: LifeFacts,
): Promise<Pence | null> {
  if (member.state !== 'paused' || member.cooling_off_notified_at === null) return null
  if (!mayCancelWithinCoolingOff(facts).ok) return null
  const { refund } = await readCoolingOffRefund(db, services, member)
  return refund > member.paused_credit_pence ? refund : null
}

export interface CoolingOffRefund {
  readonly payments: readonly ContractPayment[]
  /** Null if no days are charged for. */
  readonly used: UsedDays | null
  readonly refund: Pence
}

/** Reads what would be refunded if the contract were cancelled now, as the pages show it. */
export async function readCoolingOffRefund(
  db: Db | Tx,
  services: Pick<MembershipServices, 'clock' | 'hasSentClothes'>,
  membership: MembershipRow,
): Promise<CoolingOffRefund> {
  const payments = await listRefundable(db, membership)
  const usedDays = await findUsedDays(db, services, { ...membership, ending_asked_at: services.clock.now() })
  return {
    payments,
    used: usedDays,
    refund: sumPence(coolingOffRefunds(payments, usedDays).map(({ amount }) => amount)),
  }
}

/** @throws Refusal offer_changed */
export function requireRefund(shown: number | undefined, current: Pence): void {
  if (shown === undefined || current >= shown) return
  const sum = formatPounds(current)
  throw new Refusal(
    'offer_changed',
    `Your refund is now ${sum}, which is less than when you opened this page. To cancel and get ${sum}, press the button again.`,
  )
}

/**
 * Finds the used days, from joining to the cancellation, or to the pause if the membership is paused. Null if nothing is charged:
 * no clothes were sent, or the member never made the express start request, which was not always required to join.
 */
export async function findUsedDays(
  db: Db | Tx,
  { hasSentClothes }: Pick<FamilyCloset, 'hasSentClothes'>,
  { id, early_start_on, ending_asked_at, paused_at }: CancelledContract,
): Promise<UsedDays | null> {
  if (early_start_on === null || ending_asked_at === null) return null
  if (!(await hasSentClothes(db, id, ending_asked_at))) return null
  return { from: early_start_on as LocalDay, until: dayInLondon(paused_at ?? ending_asked_at) }
}
type CancelledContract = Pick<MembershipRow, 'id' | 'early_start_on' | 'ending_asked_at' | 'paused_at'>
