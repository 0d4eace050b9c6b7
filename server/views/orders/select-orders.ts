import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { InJson } from '../from-json.ts'
import { parcelOf } from './parcels.ts'

/** Newest first. */
export const selectOrders = (db: Reader, accountId: Id<'account'>) =>
  db
    .selectFrom('rental_order')
    .select(['id', 'reference', 'state', 'address', 'postage_status'])
    .select(['outbound_pence', 'return_pence', 'outbound_free', 'return_free'])
    .select(['placed_at', 'dispatched_at', 'delivered_at', 'cancelled_at', 'rental_order.revision'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_change')
          .select(['order_change.revision', 'address_changed', 'at'])
          .whereRef('order_id', '=', 'rental_order.id')
          .orderBy('order_change.revision'),
      ).as('changes'),
    )
    .select((eb) =>
      eb
        .selectFrom('rental_order_event as step')
        .select('step.at')
        .whereRef('step.order_id', '=', 'rental_order.id')
        .where('step.to_state', '=', 'packed')
        .limit(1)
        .as('packed_at'),
    )
    .select(parcelOf(db, 'rental_order.id').as('parcel'))
    .where('account_id', '=', accountId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')

/** An order as `jsonArrayFrom` nests it. */
export type OrderRow = InJson<InferResult<ReturnType<typeof selectOrders>>[number]>
