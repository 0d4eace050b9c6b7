// The plan and booster of a membership follow what its subscription bills, and with them the limit of credits; a change
// that was asked for is settled when the provider shows it.
import type { SubscriptionRow } from '#server/domains/payments/index.ts'
import { addCredits, credits } from '#server/kernel/credits.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findOpenChange, findPlanPrice, getBoosterPrice, type MembershipRow, type PlanChangeRow } from '../queries.ts'
import { decideLimit, type PlanSize } from '../rules/decide-limit.ts'
import type { MembershipSteps } from '../services.ts'
import { changeMembership } from './move-membership.ts'
import { movePlanChange } from './move-plan-change.ts'
import { writeLimit } from './write-limit.ts'

type Steps = Pick<MembershipSteps, 'clock' | 'log' | 'events' | 'creditsOnTheWayBack'>

/** The membership is locked; the mirror was read in this transaction. */
export async function followItems(
  tx: Tx,
  services: Steps,
  membership: MembershipRow,
  mirror: SubscriptionRow,
): Promise<MembershipRow> {
  const now = services.clock.now()
  const change = await findOpenChange(tx, membership.id)
  const billed = await billedSize(tx, mirror)
  const decision = decideLimit({
    current: sizeOf(membership),
    inUse: credits(membership.credits_in_use),
    billed,
    lowering: change?.state === 'applying',
  })
  let after = membership
  if (decision.kind === 'follow') after = await writeLimit(tx, membership, decision.size, now)
  if (decision.kind === 'does not fit')
    services.log.error(
      { membershipId: membership.id, billed, inUse: membership.credits_in_use },
      'a plan was made smaller at the payment provider than what is in use; the credits stay',
    )
  if (change && isDone(change, mirror)) await settleChange(tx, services, change)
  return clearChoice(tx, services, after)
}

export const sizeOf = (membership: MembershipRow): PlanSize => ({
  priceId: membership.price_id,
  packageCredits: credits(membership.package_credits),
  boosterCredits: credits(membership.booster_credits),
})

async function billedSize(tx: Tx, mirror: SubscriptionRow): Promise<PlanSize | undefined> {
  const plan = await findPlanPrice(tx, mirror.price_key)
  if (!plan) return undefined
  const step = await getBoosterPrice(tx, plan.interval_months)
  return {
    priceId: plan.price_id,
    packageCredits: credits(plan.credits),
    boosterCredits: credits(mirror.booster_steps * step.credits),
  }
}

/** The provider bills what was asked for, and nothing waits for a payment any more. */
export const isDone = (
  change: Pick<PlanChangeRow, 'to_price_id' | 'to_booster_steps'>,
  mirror: Pick<SubscriptionRow, 'price_key' | 'booster_steps' | 'pending_update'>,
): boolean =>
  !mirror.pending_update && mirror.price_key === change.to_price_id && mirror.booster_steps === change.to_booster_steps

async function settleChange(tx: Tx, services: Steps, change: PlanChangeRow): Promise<void> {
  const settled = await movePlanChange(tx, change, { to: 'applied', now: services.clock.now() })
  if (settled)
    await services.events.publish(tx, {
      type: 'plan-changed',
      accountId: change.account_id,
      changeId: change.id,
    })
}

/** A booster that makes what is at home fit is one of the three choices (decisions.md §2.2). */
async function clearChoice(tx: Tx, services: Steps, membership: MembershipRow): Promise<MembershipRow> {
  if (!membership.choice_due) return membership
  const onTheWay = await services.creditsOnTheWayBack(tx, membership.id)
  if (addCredits(credits(membership.credits_in_use), onTheWay) > membership.credits_limit) return membership
  return changeMembership(tx, membership, { choice_due: false }, services.clock.now())
}
