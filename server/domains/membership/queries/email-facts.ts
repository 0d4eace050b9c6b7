// Facts for emails beyond those of the plan page.

import type { MembershipState } from '#contract/membership/plan-details.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * The immediate change that an invoice of a subscription charges for; its email is the receipt. It is found even before the change
 * has recorded its invoice.
 */
export const findChangeOfInvoice = (
  db: Db,
  invoice: { stripe_id: string; stripe_subscription: string | null; created_at: Date },
) =>
  db
    .selectFrom('plan_change')
    .innerJoin('membership', 'membership.id', 'plan_change.membership_id')
    .select(['plan_change.id', 'plan_change.previewed_at'])
    // The provider's clock may be some seconds behind ours.
    .where('plan_change.previewed_at', '<=', new Date(invoice.created_at.getTime() + 60_000))
    .where('membership.stripe_subscription', '=', invoice.stripe_subscription ?? '')
    .where('plan_change.moment', '=', 'now')
    .where('plan_change.state', 'in', ['paying', 'applied'])
    .where((eb) =>
      eb.or([eb('plan_change.stripe_invoice', 'is', null), eb('plan_change.stripe_invoice', '=', invoice.stripe_id)]),
    )
    .orderBy('plan_change.previewed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

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
