import type { CallResult } from '#contract/index.ts'

/**
 * Whether the free first delivery is still available: to anyone without an order, visitors included, or with only
 * cancelled orders, which return it (product §4.2).
 */
export const isFirstOrder = (orders: CallResult<'listOrders'>): boolean =>
  !orders.ok || orders.body.orders.every((one) => one.state === 'cancelled')
