// What letters need to know of other domains' rows: reading only, and only where the owner publishes no function for it.
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

export const findSentEmail = (db: Db, messageId: string) =>
  db.selectFrom('email').select('id').where('message_id', '=', messageId).executeTakeFirst()

export const findOrder = (db: Db, orderId: Id<'order'>) =>
  db
    .selectFrom('rental_order')
    .leftJoin('parcel', (join) =>
      join.onRef('parcel.carries_id', '=', 'rental_order.id').on('direction', '=', 'outbound'),
    )
    .leftJoin('rental_return', 'rental_return.order_id', 'rental_order.id')
    .select([
      'rental_order.id',
      'rental_order.reference',
      'rental_order.address',
      'rental_order.placed_at',
      'rental_order.outbound_pence',
      'rental_order.outbound_free',
      'rental_order.return_pence',
      'rental_order.return_free',
      'parcel.label_code as parcel_code',
      'rental_return.id as return_id',
      'rental_return.state as return_state',
      'rental_return.label_code as return_code',
      'rental_return.due_on as return_due_on',
    ])
    .where('rental_order.id', '=', orderId)
    .executeTakeFirst()

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const findReturn = (db: Db, returnId: Id<'return'>) =>
  db
    .selectFrom('rental_return')
    .select(['id', 'label_code', 'due_on', 'received_at'])
    .where('id', '=', returnId)
    .executeTakeFirst()

/** Loans with what they cost and were when they were ordered. */
export const listLoans = (db: Db, of: { readonly orderId: string } | { readonly returnId: string }) =>
  db
    .selectFrom('loan')
    .select(['garment_id', 'credits', 'condition', 'state', 'term_ends_on'])
    .where((eb) => ('orderId' in of ? eb('order_id', '=', of.orderId) : eb('return_id', '=', of.returnId)))
    .orderBy('id')
    .execute()

export type LoanRow = Awaited<ReturnType<typeof listLoans>>[number]

export const findRefundedCheckout = (db: Db, checkoutId: Id<'checkout'>) =>
  db
    .selectFrom('checkout')
    .select(['kind', 'amount_pence', 'refused_titles'])
    .where('id', '=', checkoutId)
    .executeTakeFirst()

/** A membership with its price and the consent it was joined with. */
export const findMembershipContract = (db: Db, membershipId: Id<'membership'>) =>
  db
    .selectFrom('membership')
    .innerJoin('plan_price', 'plan_price.price_id', 'membership.price_id')
    .leftJoin('joining', 'joining.stripe_subscription', 'membership.stripe_subscription')
    .leftJoin('consent as terms', 'terms.id', 'joining.consent_id')
    .select([
      'membership.joined_on',
      'membership.renews_on',
      'membership.package_credits',
      'membership.booster_credits',
      'membership.last_payment_on',
      'membership.last_payment_pence',
      'plan_price.title',
      'plan_price.total_pence',
      'plan_price.interval_months',
      'terms.terms_version',
      'terms.at as accepted_at',
      'terms.shown',
    ])
    .where('membership.id', '=', membershipId)
    .executeTakeFirst()

export const findJoining = (db: Db, joiningId: Id<'joining'>) =>
  db
    .selectFrom('joining')
    .innerJoin('plan_price', 'plan_price.price_id', 'joining.price_id')
    .select(['plan_price.title', 'plan_price.total_pence', 'plan_price.interval_months'])
    .where('joining.id', '=', joiningId)
    .executeTakeFirst()
