import type { CallResult } from '#contract/index.ts'

/**
 * Whether the free first delivery is still available: to anybody without an order, including visitors, or with only
 * cancelled orders, which restore it (product §4.2).
 * @returns null if the orders could not be read: only a 401 means a visitor
 */
export function isFirstOrder(orders: CallResult<'listOrders'>): boolean | null {
  if (!orders.ok) return orders.status === 401 ? true : null
  return orders.body.orders.every((order) => order.state === 'cancelled')
}
