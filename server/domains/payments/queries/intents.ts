import type { Expression, Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { PaymentIntentTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type IntentRow = Selectable<PaymentIntentTable>

export const findIntent = (db: Db | Tx, intentId: Id<'payment-intent'>): Promise<IntentRow | undefined> =>
  db.selectFrom('payment_intent').selectAll().where('id', '=', intentId).executeTakeFirst()

/** The secret that the card form needs; undefined before the provider has created the payment, and once it is cancelled. */
export async function findClientSecret(db: Db | Tx, intentId: Id<'payment-intent'>): Promise<string | undefined> {
  const row = await findIntent(db, intentId)
  return row && row.status !== 'canceled' ? (row.client_secret ?? undefined) : undefined
}

export const findIntentByProviderId = (db: Db | Tx, providerId: string): Promise<IntentRow | undefined> =>
  db.selectFrom('payment_intent').selectAll().where('stripe_id', '=', providerId).executeTakeFirst()

/** Finds the one attempt to pay for a checkout that is not cancelled; the index payment_intent_open allows no second. */
export const findOpenIntent = (db: Db | Tx, checkoutId: Id<'checkout'>): Promise<IntentRow | undefined> =>
  db
    .selectFrom('payment_intent')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()

/** A query for the payments of a checkout that may still succeed, or have succeeded without our knowing yet. */
export const selectUnfinishedIntents = (db: Reader, checkout: Expression<Id<'checkout'>>) =>
  db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.checkout_id', '=', checkout)
    .where('payment_intent.status', 'not in', ['succeeded', 'canceled'])

export async function lastAttempt(db: Db | Tx, checkoutId: Id<'checkout'>): Promise<number> {
  const row = await db
    .selectFrom('payment_intent')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  return row?.attempt ?? 0
}
