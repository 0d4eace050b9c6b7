// Postage prices (spec §7) and the delivery time.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { PenceField, Strict } from './primitives.ts'

export const shipping = {
  shippingCost: endpoint({
    id: 'shippingCost',
    summary: 'Postage prices for a delivery and for a return, and how long a delivery takes',
    method: 'GET',
    path: '/shipping/get-shipping-cost',
    access: 'public',
    status: 200,
    answer: Strict({
      outboundPostagePrice: PenceField,
      returnsPostagePrice: PenceField,
      deliveryTime: Type.String({ description: 'From the order to the door, for people: 2–3 working days' }),
    }),
    refusals: [],
    cacheSeconds: 60,
  }),
}
