// Finds our products and prices at the provider by our own keys and creates missing ones (payments §0.5, §9). A price that differs
// from ours is never sold.
import { Refusal } from '#server/platform/refusal.ts'
import { GatewayError, type PriceTerms, type ProviderPrice } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'
import { operationName } from '../provider/operation-name.ts'
import { performOperation } from '../provider/perform-operation.ts'

/** The provider accepts at most ten lookup keys. */
const keysAtOnce = 10

export interface EnsuredPrices {
  /** The provider's price by lookup key, for prices that match ours. */
  readonly ready: ReadonlyMap<string, string>
  /** Lookup keys whose price at the provider differs from ours. */
  readonly unavailable: readonly string[]
}

/**
 * Ensures all of these prices. Runs at boot, and before each sale for the price concerned.
 * @throws GatewayError when the provider cannot be reached
 */
export async function ensurePlanPrices(
  services: PaymentServices,
  terms: readonly PriceTerms[],
): Promise<EnsuredPrices> {
  const ready = new Map<string, string>()
  const unavailable: string[] = []
  for (let from = 0; from < terms.length; from += keysAtOnce) {
    const batch = terms.slice(from, from + keysAtOnce)
    const found = await services.gateway.findPrices(batch.map(({ lookupKey }) => lookupKey))
    for (const wanted of batch) {
      const price =
        found.find(({ lookupKey }) => lookupKey === wanted.lookupKey) ?? (await createPrice(services, wanted))
      if (matches(price, wanted)) ready.set(wanted.lookupKey, price.priceId)
      else {
        unavailable.push(wanted.lookupKey)
        services.log.error({ wanted, found: price }, 'price at payment provider differs, not sold')
      }
    }
  }
  return { ready, unavailable }
}

/**
 * Ensures one price and returns its id at the provider.
 * @throws Refusal plan_unavailable, GatewayError
 */
export async function requirePrice(services: PaymentServices, terms: PriceTerms): Promise<string> {
  const { ready } = await ensurePlanPrices(services, [terms])
  const priceId = ready.get(terms.lookupKey)
  if (priceId === undefined) throw new Refusal('plan_unavailable', 'This plan cannot be bought at the moment.')
  return priceId
}

const matches = (price: ProviderPrice, wanted: PriceTerms): boolean =>
  price.active &&
  price.currency === 'gbp' &&
  price.amount === wanted.amount &&
  price.intervalMonths === wanted.intervalMonths

async function createPrice(services: PaymentServices, terms: PriceTerms): Promise<ProviderPrice> {
  const { gateway } = services
  await ensureProduct(services, terms)
  const { lookupKey } = terms
  const find = async () => (await gateway.findPrices([lookupKey]))[0]
  return performOperation(services, {
    name: await operationName(services, `price:${lookupKey}`, async () => (await find()) !== undefined),
    input: terms,
    call: (key) => gateway.createPrice({ ...terms, key }),
    idOf: (price) => price.priceId,
    read: async () => {
      const price = await find()
      if (!price) throw new GatewayError('missing', `The provider has no price ${lookupKey}.`)
      return price
    },
    find,
  })
}

async function ensureProduct(services: PaymentServices, { productId, productName }: PriceTerms): Promise<void> {
  const { gateway } = services
  if (await gateway.hasProduct(productId)) return
  await performOperation(services, {
    name: await operationName(services, `product:${productId}`, () => gateway.hasProduct(productId)),
    input: { productId, productName },
    call: async (key) => {
      await gateway.createProduct({ key, productId, name: productName })
      return productId
    },
    idOf: (id) => id,
    read: async (id) => id,
    find: async () => ((await gateway.hasProduct(productId)) ? productId : undefined),
  })
}
