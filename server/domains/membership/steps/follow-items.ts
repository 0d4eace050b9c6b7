// The plan and booster of a membership follow what its subscription invoices, and so does the limit of credits; a requested
// change is completed when the provider shows it.
import { findInvoice, type SubscriptionRow } from '#server/domains/payments/index.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findChangeOfInvoice } from '../queries/email-facts.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import { findOpenChange, type PlanChangeRow } from '../queries/plan-changes.ts'
import { findPlanPrice, getBoosterPrice } from '../queries/plan-prices.ts'
import { decideLimit, type PlanSize } from '../rules/decide-limit.ts'
import type { MembershipSteps } from '../services.ts'
import { movePlanChange } from './move-plan-change.ts'
import { writeLimit } from './write-limit.ts'

type Steps = Pick<MembershipSteps, 'clock' | 'log' | 'events'>

/** Applies what is invoiced. The caller has locked the membership; the replica was read in this transaction. */
export async function followItems(
  tx: Tx,
  services: Steps,
  membership: MembershipRow,
  replica: SubscriptionRow,
): Promise<MembershipRow> {
  const now = services.clock.now()
  const change = await findOpenChange(tx, membership.id)
  const billed = await billedSize(tx, replica)
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
      'plan reduced at payment provider below credits in use',
    )
  if (change && isDone(change, replica)) await resolveChange(tx, services, change, replica)
  // More credits may let overdue returns lapse (product §2.2).
  if (after.choice_due && after.credits_limit > membership.credits_limit)
    await services.events.publish(tx, {
      type: 'credits-raised',
      accountId: membership.account_id,
      membershipId: membership.id,
    })
  return after
}

export const sizeOf = (membership: MembershipRow): PlanSize => ({
  priceId: membership.price_id,
  packageCredits: credits(membership.package_credits),
  boosterCredits: credits(membership.booster_credits),
})

async function billedSize(tx: Tx, replica: SubscriptionRow): Promise<PlanSize | undefined> {
  const plan = await findPlanPrice(tx, replica.price_key)
  if (!plan) return undefined
  const step = await getBoosterPrice(tx, plan.interval_months)
  return {
    priceId: plan.price_id,
    packageCredits: credits(plan.credits),
    boosterCredits: credits(replica.booster_steps * step.credits),
  }
}

/** Whether the provider invoices what was requested, and nothing waits for a payment any more. */
export const isDone = (
  change: Pick<PlanChangeRow, 'to_price_id' | 'to_booster_steps'>,
  replica: Pick<SubscriptionRow, 'price_key' | 'booster_steps' | 'pending_update'>,
): boolean =>
  !replica.pending_update &&
  replica.price_key === change.to_price_id &&
  replica.booster_steps === change.to_booster_steps

async function resolveChange(tx: Tx, services: Steps, change: PlanChangeRow, replica: SubscriptionRow): Promise<void> {
  const invoice = await invoiceOf(tx, change, replica)
  const set = invoice === undefined ? {} : { stripe_invoice: invoice }
  const applied = await movePlanChange(tx, change, { to: 'applied', now: services.clock.now(), set })
  if (applied)
    await services.events.publish(tx, {
      type: 'plan-changed',
      accountId: change.account_id,
      changeId: change.id,
    })
}

/** The invoice of a change that was paid at once, if it is stored already. */
async function invoiceOf(
  tx: Tx,
  change: PlanChangeRow,
  { latest_invoice }: SubscriptionRow,
): Promise<string | undefined> {
  if (change.moment !== 'now' || change.stripe_invoice !== null || latest_invoice === null) return undefined
  const invoice = await findInvoice(tx, latest_invoice)
  return invoice && (await findChangeOfInvoice(tx, invoice))?.id === change.id ? invoice.stripe_id : undefined
}
