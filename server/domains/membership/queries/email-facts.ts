// Facts for emails beyond those of the plan page.

import type { MembershipState } from '#contract/membership/plan-details.ts'
import type { InvoiceRow } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The provider's reason for the invoice of a change between renewals. */
const changeReason = 'subscription_update'
/** The provider's clock may be some seconds behind ours. */
const clocksDifferMs = 60_000

type ChargingInvoice = Pick<InvoiceRow, 'stripe_id' | 'stripe_subscription' | 'reason' | 'created_at'>

/**
 * The immediate change that an invoice of a subscription charges for; its email is the receipt. Until the change has
 * recorded its invoice, it is found by the time: the invoice was created between the preview and the end of the change.
 */
export async function findChangeOfInvoice(db: Db | Tx, invoice: ChargingInvoice) {
  if (invoice.reason !== changeReason) return undefined
  const at = invoice.created_at.getTime()
  return (
    db
      .selectFrom('plan_change')
      .innerJoin('membership', 'membership.id', 'plan_change.membership_id')
      .select(['plan_change.id', 'plan_change.previewed_at'])
      .where('membership.stripe_subscription', '=', invoice.stripe_subscription ?? '')
      .where('plan_change.moment', '=', 'now')
      .where('plan_change.state', 'in', ['paying', 'applied'])
      .where('plan_change.previewed_at', '<=', new Date(at + clocksDifferMs))
      .where((eb) =>
        eb.or([
          eb('plan_change.stripe_invoice', '=', invoice.stripe_id),
          eb.and([
            eb('plan_change.stripe_invoice', 'is', null),
            eb.or([
              eb('plan_change.ended_at', 'is', null),
              eb('plan_change.ended_at', '>=', new Date(at - clocksDifferMs)),
            ]),
          ]),
        ]),
      )
      // A change that has recorded this invoice comes first.
      .orderBy('plan_change.stripe_invoice', (order) => order.asc().nullsLast())
      .orderBy('plan_change.previewed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** The event with which a membership last entered a state: the previous state, the actor and the note. */
export const findLastStep = (db: Db | Tx, membershipId: Id<'membership'>, toState: MembershipState) =>
  db
    .selectFrom('membership_event')
    .select(['from_state', 'actor', 'note'])
    .where('membership_id', '=', membershipId)
    .where('to_state', '=', toState)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
