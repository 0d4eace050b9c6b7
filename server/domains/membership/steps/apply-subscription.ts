// What a subscription that was just read means for the family: it makes a member, follows a membership, or is a second
// one that goes back. Runs in the transaction that wrote the mirror; safe to repeat, in any order (payments.md §7).

import type { EventOf } from '#server/domain-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { endSubscriptionWithRefund, findSubscription, type SubscriptionRow } from '#server/domains/payments/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { isId, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readTextSetting } from '#server/platform/settings.ts'
import { accept } from '../operations/joining/accept-membership.ts'
import { findJoining, getBoosterPrice, type JoiningRow, type MembershipRow } from '../queries.ts'
import { isEnded, isJoinable } from '../rules/standing-by-subscription.ts'
import type { SubscriptionListener } from '../services.ts'
import { followSubscription } from './follow-subscription.ts'
import { lockLiveMembership } from './lock-live-membership.ts'
import { changeMembership } from './move-membership.ts'
import { recordLimit } from './write-limit.ts'

/** For `subscription-synced`, in its transaction. */
export const applySubscription =
  (services: SubscriptionListener) =>
  async (tx: Tx, { stripeSubscription }: EventOf<'subscription-synced'>): Promise<void> => {
    const mirror = await findSubscription(tx, stripeSubscription)
    if (!mirror) throw new Error(`there is no subscription ${stripeSubscription}`)
    const accountId = mirror.account_id
    // Of two paid joinings the first to get this lock makes the member; the other one finds it made.
    await lockAccount(tx, accountId)
    const known = await lockMembershipOf(tx, stripeSubscription)
    if (known) return followSubscription(tx, services, known, mirror)
    const restarted = await lockRestarted(tx, mirror)
    if (restarted) return takeOver(tx, services, restarted, mirror)
    const joining = await findJoiningOf(tx, mirror)
    if (joining?.state === 'refunded') return
    if (mirror.latest_paid_at === null || !isJoinable(mirror.status)) return
    if (await lockLiveMembership(tx, accountId)) return sendBack(tx, services, mirror, joining)
    const started = await start(tx, services, mirror, joining)
    if (started) await followSubscription(tx, services, started, mirror)
  }

const lockMembershipOf = (tx: Tx, stripeSubscription: string): Promise<MembershipRow | undefined> =>
  tx
    .selectFrom('membership')
    .selectAll()
    .where('stripe_subscription', '=', stripeSubscription)
    .forUpdate()
    .executeTakeFirst()

/** The membership that this subscription was made to pay for again (restart-subscription.ts). */
const lockRestarted = async (tx: Tx, mirror: SubscriptionRow): Promise<MembershipRow | undefined> =>
  mirror.reference === null || !isId<'membership'>(mirror.reference)
    ? undefined
    : tx
        .selectFrom('membership')
        .selectAll()
        .where('id', '=', mirror.reference)
        .where('account_id', '=', mirror.account_id)
        .forUpdate()
        .executeTakeFirst()

/** Once it is paid it takes the place of the one that was given up; paid too late, or after it was left, it goes back. */
async function takeOver(
  tx: Tx,
  services: SubscriptionListener,
  membership: MembershipRow,
  mirror: SubscriptionRow,
): Promise<void> {
  const now = services.clock.now()
  const isWaitedFor = membership.restart_subscription === mirror.stripe_id
  if (mirror.latest_paid_at === null || !(isWaitedFor || isJoinable(mirror.status))) return
  const own = await findSubscription(tx, membership.stripe_subscription)
  const isLeft = mirror.left_at !== null
  if (membership.state !== 'past_due' || isLeft || !isJoinable(mirror.status) || !own || !isEnded(own.status))
    return endSubscriptionWithRefund(tx, {
      subscriptionId: mirror.stripe_id,
      reason: 'an overdue payment that was not due any more',
      causeKey: `restart:${mirror.stripe_id}`,
      now,
    })
  const taken = await changeMembership(
    tx,
    membership,
    {
      stripe_subscription: mirror.stripe_id,
      joined_with: membership.joined_with ?? membership.stripe_subscription,
      restart_subscription: null,
    },
    now,
  )
  await followSubscription(tx, services, taken, mirror)
}

/** The joining that this subscription was paid in; none for one that was made at the provider by hand. */
async function findJoiningOf(tx: Tx, mirror: SubscriptionRow): Promise<JoiningRow | undefined> {
  if (mirror.reference === null || !isId<'joining'>(mirror.reference)) return undefined
  const joining = await findJoining(tx, mirror.reference)
  return joining?.account_id === mirror.account_id ? joining : undefined
}

async function start(
  tx: Tx,
  services: SubscriptionListener,
  mirror: SubscriptionRow,
  joining: JoiningRow | undefined,
): Promise<MembershipRow | undefined> {
  const now = services.clock.now()
  const plan = await tx
    .selectFrom('plan_price')
    .select(['price_id', 'credits', 'interval_months'])
    .where('price_id', '=', mirror.price_key)
    .executeTakeFirst()
  if (!plan) {
    services.log.error(
      { subscription: mirror.stripe_id, price: mirror.price_key },
      'a paid subscription is of no plan of ours',
    )
    return undefined
  }
  const step = await getBoosterPrice(tx, plan.interval_months)
  const boosterCredits = mirror.booster_steps * step.credits
  const limit = plan.credits + boosterCredits
  const today = dayInLondon(now)
  const membership = await tx
    .insertInto('membership')
    .values({
      id: newId<'membership'>(),
      account_id: mirror.account_id,
      state: 'pending_acceptance',
      price_id: plan.price_id,
      stripe_subscription: mirror.stripe_id,
      package_credits: plan.credits,
      booster_credits: boosterCredits,
      credits_limit: limit,
      joined_on: today,
      contract_on: today,
      early_start_on: joining?.start_now ? today : null,
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordLimit(tx, membership, { cause: 'joined', limitDelta: limit, limitAfter: limit, now })
  if (joining) await closeJoining(tx, joining, { state: 'joined', mirror, now })
  return (await readTextSetting(tx, 'membership.acceptance')) === 'automatic'
    ? accept(tx, services, membership, systemActor('membership:accept'))
    : membership
}

/** Paid although there is a member already (two tabs): ended and refunded in full, and the family is told. */
async function sendBack(
  tx: Tx,
  services: SubscriptionListener,
  mirror: SubscriptionRow,
  joining: JoiningRow | undefined,
): Promise<void> {
  const now = services.clock.now()
  await endSubscriptionWithRefund(tx, {
    subscriptionId: mirror.stripe_id,
    reason: 'a second membership was paid for',
    causeKey: joining ? `joining:${joining.id}` : `subscription:${mirror.stripe_id}`,
    now,
  })
  if (!joining || !(await closeJoining(tx, joining, { state: 'refunded', mirror, now }))) return
  await services.events.publish(tx, {
    type: 'joining-refunded',
    accountId: mirror.account_id,
    joiningId: joining.id,
  })
}

/** @returns false when it was settled before */
async function closeJoining(
  tx: Tx,
  joining: JoiningRow,
  { state, mirror, now }: { state: 'joined' | 'refunded'; mirror: SubscriptionRow; now: Date },
): Promise<boolean> {
  const closed = await tx
    .updateTable('joining')
    .set({ state, stripe_subscription: mirror.stripe_id, settled_at: now })
    .where('id', '=', joining.id)
    // `expired` too: a page that we gave up may have been paid in its last second.
    .where('state', 'in', ['creating', 'open', 'expired'])
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
