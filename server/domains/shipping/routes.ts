import type { Handlers } from '#server/platform/http/handler.ts'
import { readShippingTerms } from './queries/shipping-terms.ts'
import type { ShippingServices } from './services.ts'

export const shippingRoutes = ({ db }: ShippingServices): Pick<Handlers, 'shippingCost'> => ({
  async shippingCost() {
    const { prices, deliveryTime } = await readShippingTerms(db)
    return { outboundPostagePrice: prices.outbound, returnsPostagePrice: prices.return, deliveryTime }
  },
})
