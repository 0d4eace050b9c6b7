import {
  changeItems,
  findInvoice,
  findSubscription,
  syncSubscription,
  voidInvoice,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { findMembershipById } from '../../queries/memberships.ts'
import { findPlanPrice } from '../../queries/plan-prices.ts'
import { unpaidStatuses } from '../../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../../services.ts'
import { type ChosenPlan, choosePlan, currentPlanOf, itemsOf } from '../../steps/plan-change-target.ts'
import { owesChangeAlone } from '../../steps/read-life-facts.ts'

/** How long a change waits for its payment (resolve-plan-change.ts). */
const payableMs = 24 * 3_600_000

/** Lists memberships whose subscription has owed something for a day although they are not overdue, the oldest debts first. */
export const listUnpaidChanges = ({ db, clock }: MembershipServices, maxRows: number) =>
  db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .innerJoin('invoice as i', 'i.stripe_id', 's.open_invoice')
    .select('m.id')
    .where('m.state', 'in', ['active', 'ending'])
    .where('s.status', 'in', [...unpaidStatuses])
    .where('i.created_at', '<=', new Date(clock.now().getTime() - payableMs))
    .orderBy('i.created_at')
    .limit(maxRows)
    .execute()

/**
 * Undoes a change that was made at the provider, for example in its dashboard, and has been unpaid for a day: the subscription
 * returns to the paid plan and the change's invoice is voided. If the provider kept retrying it, the family would eventually lose
 * its paid period. The plan comes first: should the process die in between, the open invoice makes the next run repeat everything.
 */
export async function undoUnpaidChange(services: MembershipServices, membershipId: Id<'membership'>): Promise<void> {
  const { db, clock } = services
  const membership = await findMembershipById(db, membershipId)
  const replica = membership && (await findSubscription(db, membership.stripe_subscription))
  if (!membership || !replica?.open_invoice || !(await owesChangeAlone(db, membership, replica))) return
  const bill = await findInvoice(db, replica.open_invoice)
  if (!bill || clock.now().getTime() - bill.created_at.getTime() < payableMs) return
  const [invoiceId, subscriptionId] = [bill.stripe_id, replica.stripe_id]
  const billed = await findPlanPrice(db, replica.price_key)
  const setPlan = (operation: string, plan: ChosenPlan) =>
    changeItems(services, {
      operation: `${operation}:${invoiceId}`,
      subscriptionId,
      target: itemsOf(plan),
      proratedAt: clock.now(),
      billing: 'none',
    })
  await setPlan('undo', await currentPlanOf(db, membership))
  const status = await voidInvoice(services, { operation: `void:${invoiceId}`, invoiceId })
  // The invoice was paid at the last moment, so the change stays.
  if (status === 'paid' && billed) await setPlan('redo', await choosePlan(db, billed, replica.booster_steps))
  await syncSubscription(services, subscriptionId)
}
