import { type ExpressionBuilder, sql } from 'kysely'
import { listUnsettled } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { openReturnStates } from '../../rules/resale-return-transitions.ts'

type Orders = ExpressionBuilder<Database, 'resale_order'>

/** Whether nothing of an order is on its way, in either direction. */
export const isOver = ({ and, eb, not, exists, selectFrom }: Orders) =>
  and([
    eb('resale_order.state', 'in', ['delivered', 'cancelled']),
    not(
      exists(
        selectFrom('resale_return')
          .select('resale_return.id')
          .whereRef('resale_return.order_id', '=', 'resale_order.id')
          .where('resale_return.state', 'in', [...openReturnStates]),
      ),
    ),
  ])

/** Some orders by id, or all orders to which nothing has happened since a given time. */
export type WhichOrders = { readonly ids: readonly Id<'resale-order'>[] } | { readonly before: Date }

export interface GuestOrder {
  readonly id: Id<'resale-order'>
  readonly checkout_id: Id<'checkout'>
}

/** Locks guests' orders that are over and still name their buyer, except those with an unfinished refund or dispute. */
export async function lockGuestOrders(
  tx: Tx,
  which: WhichOrders,
  { withAddress = false }: { readonly withAddress?: boolean } = {},
): Promise<GuestOrder[]> {
  const orders = await tx
    .selectFrom('resale_order')
    .select(['id', 'checkout_id'])
    .where('account_id', 'is', null)
    .where('buyer_email', '<>', '')
    .$if(withAddress, (query) => query.where(sql<boolean>`address <> '{}'::jsonb`))
    .where(isOver)
    .where((eb) => ('ids' in which ? eb('id', '=', eb.fn.any(eb.val([...which.ids]))) : isQuietSince(eb, which.before)))
    .orderBy('id')
    .forUpdate()
    .execute()
  const inQuestion = new Set(
    await listUnsettled(
      tx,
      orders.map(({ checkout_id }) => checkout_id),
    ),
  )
  return orders.filter(({ checkout_id }) => !inQuestion.has(checkout_id))
}

const isQuietSince = ({ and, eb, not, exists, selectFrom }: Orders, moment: Date) =>
  and([
    eb('placed_at', '<=', moment),
    not(
      exists(
        selectFrom('resale_order_event')
          .select('resale_order_event.id')
          .whereRef('resale_order_event.order_id', '=', 'resale_order.id')
          .where('resale_order_event.at', '>', moment),
      ),
    ),
    not(
      exists(
        selectFrom('resale_return_event')
          .innerJoin('resale_return', 'resale_return.id', 'resale_return_event.return_id')
          .select('resale_return_event.id')
          .whereRef('resale_return.order_id', '=', 'resale_order.id')
          .where('resale_return_event.at', '>', moment),
      ),
    ),
  ])
