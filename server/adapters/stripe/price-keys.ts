import { GatewayError } from '#server/domains/payments/index.ts'
import type { StripeClient } from './stripe-client.ts'

/** Lookup keys by the provider's ids of the prices, because invoice lines contain only the id. */
export type PriceKeys = (priceIds: Iterable<string>) => Promise<ReadonlyMap<string, string>>

/** A price never changes its lookup key here (payments §9), so each is read once. */
export function createPriceKeys({ stripe, ask }: StripeClient): PriceKeys {
  const known = new Map<string, string>()
  return async (priceIds) => {
    for (const priceId of new Set(priceIds)) {
      if (known.has(priceId)) continue
      try {
        const { lookup_key } = await ask(() => stripe.prices.retrieve(priceId))
        if (lookup_key !== null) known.set(priceId, lookup_key)
      } catch (error) {
        if (!(error instanceof GatewayError) || error.failure !== 'missing') throw error
      }
    }
    return known
  }
}
