// Postage prices (specification §7).
import { endpoint } from './endpoint.ts'
import { PenceField, Strict } from './primitives.ts'

export const shipping = {
  shippingCost: endpoint({
    id: 'shippingCost',
    summary: 'Postage prices for a delivery and for a return',
    method: 'GET',
    path: '/shipping/get-shipping-cost',
    access: 'public',
    status: 200,
    answer: Strict({ outboundPostagePrice: PenceField, returnsPostagePrice: PenceField }),
    refusals: [],
    cacheSeconds: 60,
  }),
}
