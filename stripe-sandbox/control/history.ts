import { collect } from '../billing/collect.ts'
import { nextBoundary } from '../billing/periods.ts'
import { type ItemInput, startSubscription } from '../billing/subscriptions.ts'
import { taxRatesOf } from '../billing/update-subscription.ts'
import { testCard } from '../cards.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Subscription } from '../objects.ts'
import { addDefaultCard } from '../portal/keep-card.ts'
import { newCustomer } from '../resources/customers.ts'
import { processDue } from '../sweep.ts'
import { type World, worldAt } from '../world.ts'
import { cardInput, type Input, numberOf } from './control-input.ts'

const cardThatPays = '4242424242424242'

/**
 * Creates a customer with a subscription that began at `startedAt` (seconds) and has been billed ever since. A card
 * that is declined or always requires authentication is charged only for the newest renewal; another card pays until then.
 */
export function createHistory(world: World, input: Input): object {
  const startedAt = numberOf(input, 'startedAt', world.now())
  if (startedAt > world.now()) throw invalid('startedAt must not be in the future.', 'startedAt')
  const { number } = cardInput(world, input)
  const { challenge, decline } = testCard(number)
  const paysAutomatically = challenge !== 'always' && decline === null
  const atStart = worldAt(world, startedAt)
  const customer = newCustomer(atStart, customerOf(input))
  addDefaultCard(atStart, customer.id, paysAutomatically ? number : cardThatPays)
  const subscription = startAndPay(atStart, customer.id, input)
  if (!paysAutomatically) {
    const beforeRenewal = worldAt(world, timeBeforeNewestRenewal(world, subscription))
    processDue(beforeRenewal)
    addDefaultCard(beforeRenewal, customer.id, number)
  }
  processDue(world)
  return { customer: world.get('customer', customer.id), subscription: world.get('subscription', subscription.id) }
}

function startAndPay(world: World, customer: string, input: Input): Subscription {
  const { subscription, invoice, intent } = startSubscription(world, {
    customer,
    items: itemsOf(world, input),
    metadata: metadataOf(input.metadata, 'metadata'),
    description: null,
    defaultPaymentMethod: world.get('customer', customer).invoice_settings.default_payment_method,
    defaultTaxRates: taxRatesOf(world, textsOf(input.default_tax_rates, 'default_tax_rates'), 'default_tax_rates'),
    savesCard: true,
    billingMode: 'flexible',
  })
  if (intent !== null) collect(world, invoice, intent, { offSession: false })
  return world.get('subscription', subscription.id)
}

/** One second before the last boundary that has passed; now, if none has. */
function timeBeforeNewestRenewal(world: World, subscription: Subscription): number {
  const recurring = subscription.items.data[0]?.price.recurring
  let newest = subscription.start_date
  while (recurring) {
    const next = nextBoundary(subscription.start_date, newest, recurring)
    if (next > world.now()) break
    newest = next
  }
  return newest === subscription.start_date ? world.now() : newest - 1
}

function itemsOf(world: World, input: Input): ItemInput[] {
  if (!Array.isArray(input.items) || input.items.length === 0) throw invalid('Give items: [{lookup_key}].', 'items')
  return input.items.map((item: Input, i) => {
    const key = String(item.lookup_key ?? '')
    const [price] = world.store.each('price', { lookup: key })
    if (price === undefined) throw invalid(`No price has the lookup key ${key}.`, `items[${i}][lookup_key]`)
    return { price, quantity: numberOf(item, 'quantity', 1), taxRates: [], metadata: {} }
  })
}

function customerOf(input: Input) {
  const customer = (input.customer ?? {}) as Input
  return {
    email: customer.email === undefined ? null : String(customer.email),
    name: customer.name === undefined ? null : String(customer.name),
    metadata: metadataOf(customer.metadata, 'customer[metadata]'),
  }
}

function metadataOf(value: unknown, at: string): Record<string, string> {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('Invalid object', at)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)]))
}

function textsOf(value: unknown, at: string): string[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalid('Invalid array', at)
  return value.map(String)
}
