import type { Id } from '#server/kernel/ids.ts'
import { type Life, moveRow, type Step } from '#server/platform/db/move-rows.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type ResaleOrderState, resaleOrderTransitions } from '../../rules/resale-order-transitions.ts'

export const resaleOrderLife: Life<ResaleOrderState> = {
  table: 'resale_order',
  events: 'resale_order_event',
  subject: 'order_id',
  transitions: resaleOrderTransitions,
}

const stamp: Partial<Record<ResaleOrderState, 'dispatched_at' | 'delivered_at' | 'cancelled_at'>> = {
  dispatched: 'dispatched_at',
  delivered: 'delivered_at',
  cancelled: 'cancelled_at',
}

/**
 * Moves an order of the resale shop, whose row the caller has locked, by one transition and writes its event.
 * @param step.at when it happened, if we learn of it only now
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the order is in another state
 */
export async function moveOrder(
  tx: Tx,
  orderId: Id<'resale-order'>,
  step: Step<ResaleOrderState> & { readonly at?: Date },
): Promise<void> {
  const column = stamp[step.to]
  const set = column ? { [column]: step.at ?? step.now } : {}
  await moveRow(tx, resaleOrderLife, { ...step, id: orderId, what: 'order', set })
}
