import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRow, type Step } from '#server/platform/db/move-rows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type OrderState, orderTransitions } from '../rules/order-transitions.ts'

export const orderLife: Life<OrderState> = {
  table: 'rental_order',
  events: 'rental_order_event',
  subject: 'order_id',
  transitions: orderTransitions,
}

const stamp: Partial<Record<OrderState, 'dispatched_at' | 'delivered_at' | 'cancelled_at'>> = {
  dispatched: 'dispatched_at',
  delivered: 'delivered_at',
  cancelled: 'cancelled_at',
}

/**
 * Moves an order, whose row the caller has locked, by one transition and writes its event.
 * @param step.at when it happened, if it is recorded late: the day that is shown and that deadlines count from
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the order is in another state
 */
export async function moveOrder(
  tx: Tx,
  orderId: Id<'order'>,
  step: Step<OrderState> & { readonly at?: Date },
): Promise<void> {
  const column = stamp[step.to]
  const set = column ? { [column]: step.at ?? step.now } : {}
  await moveRow(tx, orderLife, { ...step, id: orderId, what: 'order', set })
}
