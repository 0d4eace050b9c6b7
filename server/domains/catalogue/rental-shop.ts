// The rental shop: garments in three conditions, priced in credits.
import { type ProductCard, type ProductDetails, presentCard, presentDetails, presentPrices } from './present.ts'
import type { Shop } from './queries/product-search.ts'
import { rentalStock } from './queries/shop-stock.ts'

export const rentalShop: Shop<ProductCard, ProductDetails> = {
  ...rentalStock,
  presenter({ sizes, settings }) {
    const numbers = {
      pencePerNewCredit: Number(settings['credits.pence_per_new_credit']),
      usedPercent: Number(settings['credits.used_percent']),
      wornPercent: Number(settings['credits.worn_percent']),
    }
    return {
      card: (row, now) => presentCard(row, { sizes, numbers, now }),
      prices: ({ lowestPrice, highestPrice }) => presentPrices(lowestPrice, highestPrice),
      details: (facts, card) => presentDetails(facts, card, { sizes, numbers }),
    }
  },
}
