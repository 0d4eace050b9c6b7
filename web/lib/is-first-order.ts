import type { CallResult } from '#contract/index.ts'

/**
 * Whether the first delivery, which is free, is still to come: whoever has no order yet, visitors included, or only
 * cancelled ones, since those give it back (decisions.md §4.2).
 */
export const isFirstOrder = (orders: CallResult<'listOrders'>): boolean =>
  !orders.ok || orders.body.orders.every((one) => one.state === 'cancelled')
