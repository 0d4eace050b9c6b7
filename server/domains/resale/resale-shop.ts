// The resale shop as the catalogue's second instance sees it: listed garments in four conditions, priced in pence.
import { saleConditions } from '#contract/primitives.ts'
import type { Shop } from '#server/domains/catalogue/index.ts'
import {
  presentResaleCard,
  presentResaleDetails,
  presentResalePrices,
  type ResaleCard,
  type ResaleDetails,
} from './present.ts'
import { saleProducts } from './queries/sale-products.ts'
import { salePrices } from './rules/sale-prices.ts'

export const resaleShop: Shop<ResaleCard, ResaleDetails> = {
  conditions: saleConditions,
  prices: salePrices,
  view: 'resale_garment',
  priceColumn: 'price_pence',
  settings: 'resale.',
  products: saleProducts,
  presenter: ({ sizes }) => ({
    card: (row) => presentResaleCard(row, sizes),
    prices: ({ lowestPrice, highestPrice }) => presentResalePrices(lowestPrice, highestPrice),
    details: (facts, card) => presentResaleDetails(facts, card, sizes),
  }),
}
