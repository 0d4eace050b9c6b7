// Postage prices (spec §7) and the delivery time.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { PenceField, Strict } from './primitives.ts'

export const shipping = {
  shippingCost: endpoint({
    id: 'shippingCost',
    summary: 'Returns postage prices for a delivery and for a return, and how long a delivery takes',
    method: 'GET',
    path: '/shipping/get-shipping-cost',
    access: 'public',
    status: 200,
    answer: Strict({
      outboundPostagePrice: PenceField,
      returnsPostagePrice: PenceField,
      deliveryTime: Type.String({ description: 'Display text: from the order to the door, such as 2–3 working days' }),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
}
