import { GatewayError, type PaymentGateway, type ProviderPrice } from '#server/domains/payments/index.ts'
import { readPrice } from './read-objects.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<
  PaymentGateway,
  'findPrices' | 'hasProduct' | 'createProduct' | 'createPrice' | 'findTaxRate' | 'createTaxRate'
>

const shownAs = 'VAT'

export const priceCalls = ({ stripe, ask, keyed }: StripeClient): Calls => ({
  findPrices: (lookupKeys) =>
    ask(async () => {
      const found: ProviderPrice[] = []
      for await (const price of stripe.prices.list({ lookup_keys: [...lookupKeys], limit: 100 }))
        found.push(readPrice(price))
      return found
    }),
  hasProduct: async (productId) => {
    try {
      await ask(() => stripe.products.retrieve(productId))
      return true
    } catch (error) {
      if (error instanceof GatewayError && error.failure === 'missing') return false
      throw error
    }
  },
  createProduct: (input) =>
    ask(async () => void (await stripe.products.create({ id: input.productId, name: input.name }, keyed(input)))),
  createPrice: (input) =>
    ask(async () => {
      const { lookupKey, amount, intervalMonths, productId } = input
      const price = await stripe.prices.create(
        {
          product: productId,
          currency: 'gbp',
          unit_amount: amount,
          recurring: { interval: 'month', interval_count: intervalMonths },
          lookup_key: lookupKey,
          tax_behavior: 'inclusive',
        },
        keyed(input),
      )
      return readPrice(price)
    }),
  findTaxRate: (terms) =>
    ask(async () => {
      for await (const rate of stripe.taxRates.list({ active: true, inclusive: true, limit: 100 }))
        if (rate.metadata?.class === terms.class && rate.metadata.basis_points === String(terms.basisPoints))
          return rate.id
      return undefined
    }),
  createTaxRate: (input) =>
    ask(async () => {
      const rate = await stripe.taxRates.create(
        {
          display_name: shownAs,
          percentage: input.basisPoints / 100,
          inclusive: true,
          country: 'GB',
          metadata: { class: input.class, basis_points: String(input.basisPoints) },
        },
        keyed(input),
      )
      return rate.id
    }),
})
