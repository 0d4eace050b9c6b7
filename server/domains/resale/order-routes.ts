// Buying in the resale shop, and managing orders and returns (spec §7; product §6).

import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { cancelOrder } from './operations/orders/cancel-order.ts'
import { extendSale } from './operations/orders/extend-sale.ts'
import { completeOrder, placeOrder } from './operations/orders/place-order.ts'
import { readCheckout } from './operations/orders/read-checkout.ts'
import { listOrders, readOrder, readOrderAndRefund } from './operations/orders/read-orders.ts'
import { orderLinkAnswer, requestOrderLink } from './operations/orders/request-order-link.ts'
import { bookReturn } from './operations/returns/book-return.ts'
import { cancelReturn } from './operations/returns/cancel-return.ts'
import { readReturnLabel } from './operations/returns/read-return-label.ts'
import { presentTotals } from './present-order.ts'
import type { SaleTerms } from './rules/orders/sale-terms.ts'
import type { ResaleServices } from './services.ts'

type OrderCalls =
  | 'placeResaleOrder'
  | 'resaleCheckout'
  | 'extendResaleCheckout'
  | 'completeResaleOrder'
  | 'resaleOrder'
  | 'requestResaleOrderLink'
  | 'cancelResaleOrder'
  | 'listResaleOrders'
  | 'bookResaleReturn'
  | 'cancelResaleReturn'
  | 'resaleReturnLabel'

const callerOf = ({ viewer, ip }: CallContext) => ({ accountId: viewer?.accountId, ip })

export function resaleOrderRoutes(services: ResaleServices): Pick<Handlers, OrderCalls> {
  return {
    async placeResaleOrder({ body }, context) {
      const { checkout, clientSecret } = await placeOrder(services, body, callerOf(context))
      return {
        paymentSecret: clientSecret,
        fromBalance: checkout.balance_pence,
        orderId: checkout.result_id,
        checkoutId: checkout.id,
        totals: presentTotals(checkout.terms as SaleTerms),
        holdExpiresAt: checkout.expires_at.toISOString(),
        serverNow: services.clock.now().toISOString(),
      }
    },
    resaleCheckout: ({ params }, context) => readCheckout(services, params.cartId, callerOf(context)),
    async extendResaleCheckout({ params, body }, context) {
      const expiresAt = await extendSale(services, { ...params, ...body }, callerOf(context))
      return { holdExpiresAt: expiresAt.toISOString(), serverNow: services.clock.now().toISOString() }
    },
    completeResaleOrder: async ({ body }, context) => ({
      orderId: await completeOrder(services, body, callerOf(context)),
    }),
    resaleOrder: ({ params }, context) => readOrderAndRefund(services, params.code, callerOf(context)),
    async requestResaleOrderLink({ body }, context) {
      await requestOrderLink(services, body, callerOf(context))
      return { message: orderLinkAnswer }
    },
    async cancelResaleOrder({ params }, context) {
      await cancelOrder(services, params.code, callerOf(context))
      return { order: await readOrder(services, params.code, callerOf(context)) }
    },
    async bookResaleReturn({ params, body }, context) {
      const returnId = await bookReturn(services, { ...params, ...body }, callerOf(context))
      return { returnId, order: await readOrder(services, params.code, callerOf(context)) }
    },
    async cancelResaleReturn({ params }, context) {
      await cancelReturn(services, params, callerOf(context))
      return { order: await readOrder(services, params.code, callerOf(context)) }
    },
    resaleReturnLabel: ({ params, query }, context) =>
      readReturnLabel(services, { ...params, as: query.as ?? 'pdf' }, callerOf(context)),
    listResaleOrders: async (_input, { viewer }) => ({ orders: await listOrders(services, viewer.accountId) }),
  }
}
