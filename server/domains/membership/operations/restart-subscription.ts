import { getAccountForOrder, lockAccount } from '#server/domains/accounts/index.ts'
import {
  endSubscriptionNow,
  findPayable,
  findSubscription,
  markSubscriptionReplaced,
  type Payable,
  startSubscription,
  syncSubscription,
  throughProvider,
} from '#server/domains/payments/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findMembershipWithPrice, type MembershipRow } from '../queries/memberships.ts'
import { isEnded } from '../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../services.ts'
import { lockMembership } from '../steps/lock-membership.ts'
import { changeMembership } from '../steps/move-membership.ts'
import { currentPlanOf, itemsOf } from '../steps/plan-change-target.ts'
import { listDue } from '../steps/read-due.ts'

/**
 * Creates a new subscription for a membership whose own was abandoned by the provider, or owes more than one period. Its first
 * invoice is for everything due, and its next one comes when that period is over. It takes effect once it is paid
 * (apply-subscription.ts); repeating the call while it waits returns the same one.
 * @returns null when the membership turned out to be paid
 * @throws Refusal plan_unavailable, provider_unreachable
 */
export async function restartSubscription(
  services: MembershipServices,
  before: MembershipRow,
): Promise<Payable | null> {
  const { db, clock } = services
  const { stripe_subscription } = before
  const accountId = before.account_id
  // The old subscription must not collect as well, which would charge twice. What it still collects is refunded and remains due.
  if (!(await markLeft(services, before, stripe_subscription))) return null
  await endAndRead(services, stripe_subscription)
  const member = await findMembershipWithPrice(db, accountId)
  if (member?.state !== 'past_due' || member.stripe_subscription !== stripe_subscription) return null
  const due = await listDue(db, member, await findSubscription(db, stripe_subscription), clock.now())
  const [first, last] = [due[0], due.at(-1)]
  if (!first || !last) throw new Error('nothing is due')
  const earlier = member.restart_subscription
  if (earlier !== null) {
    if (await paysUntil(services, earlier, last.until)) {
      const payable = await findPayable(services, earlier)
      if (payable) return payable
    }
    // If the earlier replacement was paid a moment ago, this makes it the membership's own subscription.
    await throughProvider(services, () => syncSubscription(services, earlier))
    if (!(await markLeft(services, member, earlier))) return null
    // A payment from here on is refunded.
    await endAndRead(services, earlier)
  }
  const account = await getAccountForOrder(db, accountId)
  const { subscriptionId } = await startSubscription(services, {
    operation: `restart:${earlier ?? stripe_subscription}`,
    payer: {
      accountId,
      email: account.email,
      name: `${account.givenName} ${account.familyName}`,
    },
    target: itemsOf(await currentPlanOf(db, member)),
    reference: member.id,
    billedFrom: first.from,
    billedUntil: last.until,
  })
  await recordRestart(services, member, subscriptionId)
  return findPayable(services, subscriptionId)
}

/**
 * Ends a subscription, then reads it again to find a payment made at the last moment.
 * @throws Refusal provider_unreachable
 */
async function endAndRead(services: MembershipServices, subscriptionId: string): Promise<void> {
  await endSubscriptionNow(services, { operation: `end:${subscriptionId}`, subscriptionId })
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
}

/**
 * Marks a subscription as left before it is cancelled, because its last payment may come between any read and the call.
 * @returns false when the membership has been paid for since
 */
const markLeft = ({ db, clock }: MembershipServices, { id, account_id }: MembershipRow, subscriptionId: string) =>
  transaction(db, async (tx) => {
    await lockAccount(tx, account_id)
    const { state } = await lockMembership(tx, id)
    if (state !== 'past_due') return false
    await markSubscriptionReplaced(tx, { subscriptionId, now: clock.now() })
    return true
  })

/** Whether the subscription pays until exactly this moment: the next period may have begun since. */
async function paysUntil(services: MembershipServices, subscriptionId: string, until: Date): Promise<boolean> {
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
  const replica = await findSubscription(services.db, subscriptionId)
  // An abandoned one is about to be cancelled: payments on it are refunded.
  const isOpen = replica !== undefined && replica.left_at === null && !isEnded(replica.status)
  return isOpen && replica.period_end?.getTime() === wholeSecond(until)
}

const wholeSecond = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000

/** Two tabs get the same subscription, unless its terms changed between them: in that case the one recorded first stays. */
const recordRestart = (
  { db, clock }: MembershipServices,
  member: MembershipRow,
  subscriptionId: string,
): Promise<void> =>
  transaction(db, async (tx) => {
    const locked = await lockMembership(tx, member.id)
    if (locked.state !== 'past_due' || locked.restart_subscription !== member.restart_subscription) return
    await changeMembership(tx, locked, { restart_subscription: subscriptionId }, clock.now())
  })
