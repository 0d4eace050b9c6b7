// Applies a scheduled change shortly before the renewal, so that the renewal is invoiced as the new plan (product
// §3.3). The limit is lowered first, if the pieces at home fit.

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
import { Refusal } from '#server/platform/refusal.ts'
import { findMembershipById, type MembershipRow } from '../../queries/memberships.ts'
import { findChange, type PlanChangeRow } from '../../queries/plan-changes.ts'
import { creditsTooMany } from '../../rules/decide-plan-change.ts'
import type { MembershipServices } from '../../services.ts'
import { lockMembership } from '../../steps/lock-membership.ts'
import { movePlanChange, movePlanChangeOrThrow } from '../../steps/move-plan-change.ts'
import {
  applicationDueAt,
  type ChosenPlan,
  choiceOf,
  currentPlanOf,
  itemsOf,
  targetPlanOf,
} from '../../steps/plan-change-target.ts'
import { isPeriodPaymentPending, isPeriodStillPaid } from '../../steps/read-life-facts.ts'
import { writeLimit } from '../../steps/write-limit.ts'

const overdueNote = 'Your payment was overdue at the renewal, so your plan and price stayed as they were.'
const refusedNote = 'The change could not be made at the renewal, so your plan and price stayed as they were.'

/**
 * Safe to repeat.
 * @throws Refusal provider_unreachable, GatewayError when it should be retried
 */
export async function applyScheduledChange(services: MembershipServices, changeId: Id<'plan-change'>): Promise<void> {
  const { db } = services
  const known = await findChange(db, changeId)
  const membership = known && (await findMembershipById(db, known.membership_id))
  if (!membership || !isOpen(known)) return
  const subscriptionId = membership.stripe_subscription
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
  const replica = await findSubscription(db, subscriptionId)
  if (await isEarly(services, known, replica)) return
  if (await waitsForRenewal(services, known, replica)) return
  const applying = await beginApplying(services, changeId)
  if (!applying) return
  const { change, target } = applying
  // The renewal was already invoiced as the old plan: the difference for the whole new period goes to the balance.
  const renewedAt = replica?.period_start ?? change.prorated_at
  const isLate = renewedAt > change.prorated_at
  try {
    await changeItems(services, {
      operation: `change:${change.id}`,
      subscriptionId,
      target: itemsOf(target),
      proratedAt: isLate ? renewedAt : change.prorated_at,
      billing: isLate ? 'credit' : 'none',
    })
  } catch (error) {
    const isFinal = error instanceof GatewayError || (error instanceof Refusal && error.code !== 'provider_unreachable')
    if (!isFinal) throw error
    services.log.error({ err: error, changeId }, 'scheduled change refused by payment provider')
    await keepAfterRefusal(services, changeId)
  }
  await throughProvider(services, () => syncSubscription(services, subscriptionId))
}

/** Whether it is too early: the reconciliation may run before the job is due. */
async function isEarly(
  { db, clock }: MembershipServices,
  change: PlanChangeRow,
  replica: SubscriptionRow | undefined,
): Promise<boolean> {
  if (change.state !== 'scheduled' || !replica?.period_end) return false
  const isBilled = replica.period_start !== null && replica.period_start > change.prorated_at
  return !isBilled && clock.now() < (await applicationDueAt(db, change, replica.period_end))
}

const isOpen = (change: PlanChangeRow): boolean => change.state === 'scheduled' || change.state === 'applying'

interface ApplyingChange {
  readonly change: PlanChangeRow
  readonly target: ChosenPlan
}

/**
 * Whether the change is late and the renewal is invoiced but unpaid: no difference can be credited until the renewal is paid. If
 * it is declined, the old plan stays.
 */
async function waitsForRenewal(
  { db }: MembershipServices,
  { membership_id, prorated_at }: PlanChangeRow,
  replica: SubscriptionRow | undefined,
): Promise<boolean> {
  if (!replica?.period_start || replica.period_start <= prorated_at || !(await isPeriodPaymentPending(db, replica)))
    return false
  return (await findMembershipById(db, membership_id))?.state === 'active'
}

/** Lowers the limit with the transition to `applying`, or keeps the old plan. Undefined when there is nothing to request. */
const beginApplying = (
  { db, clock, events }: MembershipServices,
  changeId: Id<'plan-change'>,
): Promise<ApplyingChange | undefined> =>
  transaction(db, async (tx) => {
    const locked = await lockChange(tx, changeId)
    if (!locked) return undefined
    const { change, membership } = locked
    const target = await targetPlanOf(tx, change)
    const now = clock.now()
    if (change.state === 'applying') {
      // If the change was already invoiced, the read above has completed it.
      if (membership.state === 'ending' || membership.state === 'cancelled') await abandon(tx, change, now)
      else if (await hasMissedRenewal(tx, change, membership))
        await keepBegun(tx, { events }, { change, membership }, { note: overdueNote, now })
      else return { change, target }
      return undefined
    }
    const choice = choiceOf(target)
    const tooMany = creditsTooMany(membership.credits_in_use, choice)
    if (membership.state !== 'active' || tooMany > 0) {
      const newLimit = choice.packageCredits + choice.boosterCredits
      await keep(tx, { events }, change, {
        now,
        note:
          tooMany > 0
            ? `You had ${membership.credits_in_use} credits of clothes at home and the new plan has ${newLimit}, so we’ve kept you on your current plan and price.`
            : overdueNote,
      })
      return undefined
    }
    const applying = await movePlanChangeOrThrow(tx, { id: change.id, state: 'scheduled' }, { to: 'applying', now })
    // More credits come only with the provider's answer.
    if (choice.packageCredits + choice.boosterCredits < membership.credits_limit)
      await writeLimit(tx, membership, choice, now)
    return { change: applying, target }
  })

/** Whether the renewal that the change was late for could not be collected: there is nothing to credit, and the old plan stays. */
async function hasMissedRenewal(tx: Tx, { prorated_at }: PlanChangeRow, membership: MembershipRow): Promise<boolean> {
  if (membership.state !== 'past_due') return false
  const replica = await findSubscription(tx, membership.stripe_subscription)
  if (!replica?.period_start || replica.period_start <= prorated_at) return false
  return !(await isPeriodStillPaid(tx, replica))
}

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

/** Keeps the old plan of a change that had begun, and restores the limit of the plan that is still invoiced. */
async function keepBegun(
  tx: Tx,
  services: Pick<MembershipServices, 'events'>,
  { change, membership }: { change: PlanChangeRow; membership: MembershipRow },
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const { plan, booster } = await currentPlanOf(tx, membership)
  await keep(tx, services, change, { note, now })
  if (plan.price_id !== change.from_price_id) return
  await writeLimit(
    tx,
    membership,
    { packageCredits: credits(plan.credits), boosterCredits: credits(booster.credits * change.from_booster_steps) },
    now,
  )
}

const abandon = async (tx: Tx, change: PlanChangeRow, now: Date): Promise<void> =>
  void (await movePlanChange(tx, change, { to: 'abandoned', now }))

/** Keeps the old plan after the provider has refused for good. */
const keepAfterRefusal = ({ db, clock, events }: MembershipServices, changeId: Id<'plan-change'>): Promise<void> =>
  transaction(db, async (tx) => {
    const locked = await lockChange(tx, changeId)
    if (locked?.change.state !== 'applying') return
    const { change, membership } = locked
    const now = clock.now()
    // The membership has ended: there is no plan left to keep.
    if (membership.state === 'ending' || membership.state === 'cancelled') return abandon(tx, change, now)
    await keepBegun(tx, { events }, { change, membership }, { note: refusedNote, now })
  })
