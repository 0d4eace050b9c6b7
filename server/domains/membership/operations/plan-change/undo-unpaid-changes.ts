import {
  changeItems,
  findInvoice,
  findSubscription,
  syncSubscription,
  voidInvoice,
} from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { findMembershipById, findPlanPrice } from '../../queries.ts'
import { unpaidStatuses } from '../../rules/standing-by-subscription.ts'
import type { MembershipServices } from '../../services.ts'
import { type ChosenPlan, choosePlan, itemsOf, presentPlanOf } from '../../steps/plan-change-target.ts'
import { owesChangeAlone } from '../../steps/read-life-facts.ts'

/** As long as a change of ours waits for its payment (settle-plan-change.ts). */
const payableMs = 24 * 3_600_000

/** Those whose subscription owes something although they are not overdue. */
export const listUnpaidChanges = ({ db }: MembershipServices, atOnce: number) =>
  db
    .selectFrom('membership as m')
    .innerJoin('subscription as s', 's.stripe_id', 'm.stripe_subscription')
    .select('m.id')
    .where('m.state', '=', 'active')
    .where('s.status', 'in', [...unpaidStatuses])
    .limit(atOnce)
    .execute()

/**
 * A change that was made at the provider, as by hand, and that nobody paid for a day, is undone: the subscription is for the
 * plan that is paid, and the change's bill is void. Tried until the provider gives up, it would cost the family its paid
 * period. The plan comes first: a bill that is still open has the whole undone again, should this process die in between.
 */
export async function undoUnpaidChange(services: MembershipServices, membershipId: Id<'membership'>): Promise<void> {
  const { db, clock } = services
  const membership = await findMembershipById(db, membershipId)
  const mirror = membership && (await findSubscription(db, membership.stripe_subscription))
  if (!membership || !mirror?.open_invoice || !(await owesChangeAlone(db, membership, mirror))) return
  const bill = await findInvoice(db, mirror.open_invoice)
  if (!bill || clock.now().getTime() - bill.created_at.getTime() < payableMs) return
  const [invoiceId, subscriptionId] = [bill.stripe_id, mirror.stripe_id]
  const billed = await findPlanPrice(db, mirror.price_key)
  const makePlan = (operation: string, plan: ChosenPlan) =>
    changeItems(services, {
      ...{ operation: `${operation}:${invoiceId}`, subscriptionId, target: itemsOf(plan) },
      ...{ proratedAt: clock.now(), billing: 'none' },
    })
  await makePlan('undo', await presentPlanOf(db, membership))
  const became = await voidInvoice(services, { operation: `void:${invoiceId}`, invoiceId })
  // Paid at the last moment: the change stands after all.
  if (became === 'paid' && billed) await makePlan('redo', await choosePlan(db, billed, mirror.booster_steps))
  await syncSubscription(services, subscriptionId)
}
