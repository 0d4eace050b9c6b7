import type { CallResult } from '#contract/index.ts'

/**
 * Whether the free first delivery is still available: to anybody without an order, including visitors, or with only
 * cancelled orders, which restore it (product §4.2). While orders cannot be read, nothing is promised.
 */
export const isFirstOrder = (orders: CallResult<'listOrders'>): boolean =>
  orders.ok ? orders.body.orders.every((one) => one.state === 'cancelled') : orders.status === 401
