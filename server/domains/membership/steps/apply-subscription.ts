// Applies a freshly read subscription to the family: it starts a membership, updates one, or is a second one that is
// refunded. Runs in the transaction that wrote the replica; safe to repeat, in any order (payments §7).

import type { EventOf } from '#server/domain-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { endSubscriptionWithRefund, findSubscription, type SubscriptionRow } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { isId, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readTextSetting } from '#server/platform/settings.ts'
import { accept } from '../operations/joining/accept-membership.ts'
import { type CheckoutSessionRow, findCheckoutSession } from '../queries/checkout-sessions.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { getBoosterPrice } from '../queries/plan-prices.ts'
import { lockUsedMembership } from '../queries/used-memberships.ts'
import { isEnded, isJoinable } from '../rules/standing-by-subscription.ts'
import type { SubscriptionListener } from '../services.ts'
import { followSubscription } from './follow-subscription.ts'
import { changeMembership } from './move-membership.ts'
import { recordLimit } from './write-limit.ts'

/** Handles `subscription-synced`, in its transaction. */
export const applySubscription =
  (services: SubscriptionListener) =>
  async (tx: Tx, { stripeSubscription }: EventOf<'subscription-synced'>): Promise<void> => {
    const replica = await findSubscription(tx, stripeSubscription)
    if (!replica) throw new Error(`there is no subscription ${stripeSubscription}`)
    const accountId = replica.account_id
    // When two checkout sessions are paid, the first to get this lock starts the membership; the other finds it started.
    await lockAccount(tx, accountId)
    const known = await lockMembershipOf(tx, stripeSubscription)
    if (known) return followSubscription(tx, services, known, replica)
    const restarted = await lockRestarted(tx, replica)
    if (restarted) return takeOver(tx, services, restarted, replica)
    const checkoutSession = await findCheckoutSessionOf(tx, replica)
    if (checkoutSession?.state === 'refunded') return
    if (replica.latest_paid_at === null || !isJoinable(replica.status)) return
    // Even if the account is the second adult of another membership: its own payment is then refunded.
    if (await lockUsedMembership(tx, accountId)) return refundSecond(tx, services, replica, checkoutSession)
    const started = await start(tx, services, replica, checkoutSession)
    if (started) await followSubscription(tx, services, started, replica)
  }

const lockMembershipOf = (tx: Tx, stripeSubscription: string): Promise<MembershipRow | undefined> =>
  tx
    .selectFrom('membership')
    .selectAll()
    .where('stripe_subscription', '=', stripeSubscription)
    .forUpdate()
    .executeTakeFirst()

/** The membership that this subscription was made to pay for again (restart-subscription.ts). */
const lockRestarted = async (tx: Tx, replica: SubscriptionRow): Promise<MembershipRow | undefined> =>
  replica.reference === null || !isId<'membership'>(replica.reference)
    ? undefined
    : tx
        .selectFrom('membership')
        .selectAll()
        .where('id', '=', replica.reference)
        .where('account_id', '=', replica.account_id)
        .forUpdate()
        .executeTakeFirst()

/** Replaces the abandoned subscription once this one is paid. The payment is refunded if it came too late, or this one is abandoned too. */
async function takeOver(
  tx: Tx,
  services: SubscriptionListener,
  membership: MembershipRow,
  replica: SubscriptionRow,
): Promise<void> {
  const now = services.clock.now()
  const isWaitedFor = membership.restart_subscription === replica.stripe_id
  if (replica.latest_paid_at === null || !(isWaitedFor || isJoinable(replica.status))) return
  const ownReplica = await findSubscription(tx, membership.stripe_subscription)
  const isAbandoned = replica.left_at !== null
  if (
    membership.state !== 'past_due' ||
    isAbandoned ||
    !isJoinable(replica.status) ||
    !ownReplica ||
    !isEnded(ownReplica.status)
  )
    return endSubscriptionWithRefund(tx, {
      subscriptionId: replica.stripe_id,
      reason: 'an overdue payment that was not due any more',
      causeKey: `restart:${replica.stripe_id}`,
      now,
    })
  const replaced = await changeMembership(
    tx,
    membership,
    {
      stripe_subscription: replica.stripe_id,
      joined_with: membership.joined_with ?? membership.stripe_subscription,
      restart_subscription: null,
    },
    now,
  )
  await followSubscription(tx, services, replaced, replica)
}

/** The checkout session that this subscription was paid in; none for one made in the provider's dashboard. */
async function findCheckoutSessionOf(tx: Tx, replica: SubscriptionRow): Promise<CheckoutSessionRow | undefined> {
  if (replica.reference === null || !isId<'checkout-session'>(replica.reference)) return undefined
  const checkoutSession = await findCheckoutSession(tx, replica.reference)
  return checkoutSession?.account_id === replica.account_id ? checkoutSession : undefined
}

async function start(
  tx: Tx,
  services: SubscriptionListener,
  replica: SubscriptionRow,
  checkoutSession: CheckoutSessionRow | undefined,
): Promise<MembershipRow | undefined> {
  const now = services.clock.now()
  const plan = await tx
    .selectFrom('plan_price')
    .select(['price_id', 'credits', 'interval_months'])
    .where('price_id', '=', replica.price_key)
    .executeTakeFirst()
  if (!plan) {
    services.log.error(
      { subscription: replica.stripe_id, price: replica.price_key },
      'paid subscription has no plan of ours',
    )
    return undefined
  }
  const step = await getBoosterPrice(tx, plan.interval_months)
  const boosterCredits = replica.booster_steps * step.credits
  const limit = plan.credits + boosterCredits
  const today = dayInLondon(now)
  const membership = await tx
    .insertInto('membership')
    .values({
      id: newId<'membership'>(),
      account_id: replica.account_id,
      state: 'pending_acceptance',
      price_id: plan.price_id,
      stripe_subscription: replica.stripe_id,
      package_credits: plan.credits,
      booster_credits: boosterCredits,
      credits_limit: limit,
      joined_on: today,
      contract_on: today,
      early_start_on: checkoutSession?.start_now ? today : null,
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordLimit(tx, membership, { cause: 'joined', limitDelta: limit, limitAfter: limit, now })
  if (checkoutSession) await closeCheckoutSession(tx, checkoutSession, { state: 'joined', replica, now })
  if ((await readTextSetting(tx, 'membership.acceptance')) === 'automatic')
    return accept(tx, services, membership, systemActor('membership:accept'))
  await services.events.publish(tx, {
    type: 'membership-to-accept',
    accountId: membership.account_id,
    membershipId: membership.id,
  })
  return membership
}

/** Ends and refunds in full a second paid subscription (two tabs), and notifies the family. */
async function refundSecond(
  tx: Tx,
  services: SubscriptionListener,
  replica: SubscriptionRow,
  checkoutSession: CheckoutSessionRow | undefined,
): Promise<void> {
  const now = services.clock.now()
  await endSubscriptionWithRefund(tx, {
    subscriptionId: replica.stripe_id,
    reason: 'a second membership was paid for',
    causeKey: checkoutSession ? `joining:${checkoutSession.id}` : `subscription:${replica.stripe_id}`,
    now,
  })
  if (!checkoutSession || !(await closeCheckoutSession(tx, checkoutSession, { state: 'refunded', replica, now })))
    return
  await services.events.publish(tx, {
    type: 'joining-refunded',
    accountId: replica.account_id,
    checkoutSessionId: checkoutSession.id,
  })
}

/** @returns false when it was already resolved */
async function closeCheckoutSession(
  tx: Tx,
  checkoutSession: CheckoutSessionRow,
  { state, replica, now }: { state: 'joined' | 'refunded'; replica: SubscriptionRow; now: Date },
): Promise<boolean> {
  const closed = await tx
    .updateTable('checkout_session')
    .set({ state, stripe_subscription: replica.stripe_id, ended_at: now })
    .where('id', '=', checkoutSession.id)
    // `expired` too: a page that we closed may have been paid in its last second.
    .where('state', 'in', ['creating', 'open', 'expired'])
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
