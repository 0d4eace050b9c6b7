// A change that was planned for the renewal, a little before it, so that the renewal is billed as the new plan
// (decisions.md §3.3). The limit is lowered first, while what is at home fits; a limit is never lowered otherwise.

import { lockAccount } from '#server/domains/accounts/index.ts'
import {
  changeItems,
  findSubscription,
  GatewayError,
  type SubscriptionRow,
  syncSubscription,
  throughProvider,
} from '#server/domains/payments/index.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findChange, findMembershipById, type MembershipRow, type PlanChangeRow } from '../../queries.ts'
import { creditsTooMany } from '../../rules/decide-plan-change.ts'
import type { MembershipServices } from '../../services.ts'
import { lockMembership } from '../../steps/lock-membership.ts'
import { movePlanChange, movePlanChangeNow } from '../../steps/move-plan-change.ts'
import {
  applicationDueAt,
  type ChosenPlan,
  choiceOf,
  itemsOf,
  presentPlanOf,
  targetPlanOf,
} from '../../steps/plan-change-target.ts'
import { isPeriodBilled } from '../../steps/read-life-facts.ts'
import { writeLimit } from '../../steps/write-limit.ts'

const overdueNote = 'Your payment was overdue at the renewal, so your plan and price stayed as they were.'
const refusedNote = 'The change could not be made at the renewal, so your plan and price stayed as they were.'

/** Safe to repeat. @throws Refusal provider_unreachable, GatewayError when it is to be tried again */
export async function applyScheduledChange(services: MembershipServices, changeId: Id<'plan-change'>): Promise<void> {
  const { db } = services
  const known = await findChange(db, changeId)
  const membership = known && (await findMembershipById(db, known.membership_id))
  if (!membership || !isOpen(known)) return
  const subscriptionId = membership.stripe_subscription
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
  const mirror = await findSubscription(db, subscriptionId)
  if (await isEarly(services, known, mirror)) return
  if (await waitsForRenewal(services, known, mirror)) return
  const begun = await begin(services, changeId)
  if (!begun) return
  const { change, target } = begun
  // The renewal was billed as the old plan already: from its first moment the difference goes to the balance.
  const renewedAt = mirror?.period_start ?? change.prorated_at
  const late = renewedAt > change.prorated_at
  try {
    await changeItems(services, {
      operation: `change:${change.id}`,
      subscriptionId,
      target: itemsOf(target),
      proratedAt: late ? renewedAt : change.prorated_at,
      billing: late ? 'credit' : 'none',
    })
  } catch (error) {
    const forGood = error instanceof GatewayError || (error instanceof Refusal && error.code !== 'provider_unreachable')
    if (!forGood) throw error
    services.log.error({ err: error, changeId }, 'a planned change was refused by the payment provider')
    await takeBack(services, changeId)
  }
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
}

/** The reconciliation may look before its job is due. */
async function isEarly(
  { db, clock }: MembershipServices,
  change: PlanChangeRow,
  mirror: SubscriptionRow | undefined,
): Promise<boolean> {
  if (change.state !== 'scheduled' || !mirror?.period_end) return false
  const isBilled = mirror.period_start !== null && mirror.period_start > change.prorated_at
  return !isBilled && clock.now() < (await applicationDueAt(db, change, mirror.period_end))
}

const isOpen = (change: PlanChangeRow): boolean => change.state === 'scheduled' || change.state === 'applying'

interface Begun {
  readonly change: PlanChangeRow
  readonly target: ChosenPlan
}

/** Late, and the renewal is billed and not paid: nothing of it can be credited before. What is declined then, keeps the plan. */
async function waitsForRenewal(
  { db }: MembershipServices,
  { membership_id, prorated_at }: PlanChangeRow,
  mirror: SubscriptionRow | undefined,
): Promise<boolean> {
  if (!mirror?.period_start || mirror.period_start <= prorated_at || !(await isPeriodBilled(db, mirror))) return false
  return (await findMembershipById(db, membership_id))?.state === 'active'
}

/** Lowers the limit with the step to `applying`, or keeps the old plan. Undefined when there is nothing to ask for. */
const begin = ({ db, clock, events }: MembershipServices, changeId: Id<'plan-change'>): Promise<Begun | undefined> =>
  transaction(db, async (tx) => {
    const locked = await lockChange(tx, changeId)
    if (!locked) return undefined
    const { change, membership } = locked
    const target = await targetPlanOf(tx, change)
    const now = clock.now()
    if (change.state === 'applying') {
      if (membership.state !== 'ending' && membership.state !== 'cancelled') return { change, target }
      // It ended meanwhile: no new bill is made. One that is billed already was settled by the read before.
      await abandon(tx, change, now)
      return undefined
    }
    const choice = choiceOf(target)
    const tooMany = creditsTooMany(membership.credits_in_use, choice)
    if (membership.state !== 'active' || tooMany > 0) {
      const fits = choice.packageCredits + choice.boosterCredits
      await keep(tx, { events }, change, {
        now,
        note:
          tooMany > 0
            ? `You had ${membership.credits_in_use} credits of clothes at home and the new plan has ${fits}, so we’ve kept you on your current plan and price.`
            : overdueNote,
      })
      return undefined
    }
    const applying = await movePlanChangeNow(tx, { id: change.id, state: 'scheduled' }, { to: 'applying', now })
    // More credits come only with the provider's answer.
    if (choice.packageCredits + choice.boosterCredits < membership.credits_limit)
      await writeLimit(tx, membership, choice, now)
    return { change: applying, target }
  })

async function lockChange(
  tx: Tx,
  changeId: Id<'plan-change'>,
): Promise<{ change: PlanChangeRow; membership: MembershipRow } | undefined> {
  const known = await findChange(tx, changeId)
  if (!known) throw new Error(`there is no change ${changeId}`)
  await lockAccount(tx, known.account_id)
  const membership = await lockMembership(tx, known.membership_id)
  const change = await findChange(tx, changeId)
  return change && isOpen(change) ? { change, membership } : undefined
}

async function keep(
  tx: Tx,
  { events }: Pick<MembershipServices, 'events'>,
  change: PlanChangeRow,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  await movePlanChange(tx, change, { to: 'kept', now, set: { note } })
  await events.publish(tx, {
    type: 'plan-change-kept',
    accountId: change.account_id,
    changeId: change.id,
  })
}

const abandon = async (tx: Tx, change: PlanChangeRow, now: Date): Promise<void> =>
  void (await movePlanChange(tx, change, { to: 'abandoned', now }))

/** The provider said no for good: the limit is what is still paid for. */
const takeBack = ({ db, clock, events }: MembershipServices, changeId: Id<'plan-change'>): Promise<void> =>
  transaction(db, async (tx) => {
    const locked = await lockChange(tx, changeId)
    if (locked?.change.state !== 'applying') return
    const { change, membership } = locked
    const now = clock.now()
    // It ended meanwhile: there is no plan left to keep.
    if (membership.state === 'ending' || membership.state === 'cancelled') return abandon(tx, change, now)
    const { plan, booster } = await presentPlanOf(tx, membership)
    await keep(tx, { events }, change, { note: refusedNote, now })
    if (plan.price_id !== change.from_price_id) return
    await writeLimit(
      tx,
      membership,
      { packageCredits: credits(plan.credits), boosterCredits: credits(booster.credits * change.from_booster_steps) },
      now,
    )
  })
