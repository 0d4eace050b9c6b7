import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { SubscriptionTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>

/** Our replica of a subscription, as it was last read. */
export const findSubscription = (db: Db | Tx, subscriptionId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('stripe_id', '=', subscriptionId).executeTakeFirst()

/** Whether the payment page with this reference has created a subscription. */
export async function hasSubscriptionOf(db: Db | Tx, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('stripe_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}
