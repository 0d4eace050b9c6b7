import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PaymentIntentTable, RefundTable, SubscriptionTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type IntentRow = Selectable<PaymentIntentTable>
export type RefundRow = Selectable<RefundTable>
export type SubscriptionRow = Selectable<SubscriptionTable>

export async function findCustomerId(db: Db | Tx, accountId: Id<'account'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('stripe_customer')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.stripe_customer
}

export async function findAccountOfCustomer(db: Db | Tx, customerId: string): Promise<Id<'account'> | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('account_id')
    .where('stripe_customer', '=', customerId)
    .executeTakeFirst()
  return row?.account_id as Id<'account'> | undefined
}

export const findIntent = (db: Db | Tx, intentId: Id<'payment-intent'>): Promise<IntentRow | undefined> =>
  db.selectFrom('payment_intent').selectAll().where('id', '=', intentId).executeTakeFirst()

export const findIntentByProviderId = (db: Db | Tx, providerId: string): Promise<IntentRow | undefined> =>
  db.selectFrom('payment_intent').selectAll().where('stripe_id', '=', providerId).executeTakeFirst()

/** The attempt to pay for one thing that is not cancelled; the index payment_intent_open allows one. */
export const findOpenIntent = (db: Db | Tx, entityId: string): Promise<IntentRow | undefined> =>
  db
    .selectFrom('payment_intent')
    .selectAll()
    .where('purpose', '=', 'postage')
    .where('entity_id', '=', entityId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()

export async function lastAttempt(db: Db | Tx, entityId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_intent')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('purpose', '=', 'postage')
    .where('entity_id', '=', entityId)
    .executeTakeFirst()
  return row?.attempt ?? 0
}

export const findRefund = (db: Db | Tx, refundId: Id<'refund'>): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()

/** Our mirror of a subscription, as it was read last. */
export const findSubscription = (db: Db | Tx, subscriptionId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('stripe_id', '=', subscriptionId).executeTakeFirst()
