import { findTransition } from '#server/kernel/transition-table.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type OrderState, orderTransitions } from '../rules/order-transitions.ts'

export interface OrderMove {
  readonly from: OrderState
  readonly to: OrderState
  readonly now: Date
}

const stamp: Partial<Record<OrderState, 'dispatched_at' | 'delivered_at' | 'cancelled_at'>> = {
  dispatched: 'dispatched_at',
  delivered: 'delivered_at',
  cancelled: 'cancelled_at',
}

/** One guarded step of an order, whose row is locked. @throws RangeError when there is no such step */
export async function moveOrder(tx: Tx, orderId: string, { from, to, now }: OrderMove): Promise<void> {
  if (!findTransition(orderTransitions, from, to)) throw new RangeError(`no order goes from ${from} to ${to}`)
  const column = stamp[to]
  const { numUpdatedRows } = await tx
    .updateTable('rental_order')
    .set({ state: to, ...(column && { [column]: now }) })
    .where('id', '=', orderId)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`order ${orderId} is not ${from}`)
}
