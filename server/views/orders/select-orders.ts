import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { InJson } from '../from-json.ts'

/** Newest first. */
export const selectOrders = (db: Reader, accountId: Id<'account'>) =>
  db
    .selectFrom('rental_order')
    .select(['id', 'reference', 'state', 'address', 'postage_status'])
    .select(['outbound_pence', 'return_pence', 'outbound_free', 'return_free'])
    .select(['placed_at', 'dispatched_at', 'delivered_at', 'cancelled_at'])
    .where('account_id', '=', accountId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')

export type OrderRow = InJson<Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>>
