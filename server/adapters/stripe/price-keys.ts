import { GatewayError } from '#server/domains/payments/index.ts'
import type { StripeClient } from './stripe-client.ts'

/** The lookup key of a price by the provider's id, for invoice lines, which contain only that. */
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
