import { couponOf } from '../billing/lines/discounts.ts'
import { putIfChanged } from '../billing/put-if-changed.ts'
import { startSubscription } from '../billing/subscriptions.ts'
import { taxRatesOf } from '../billing/update-subscription.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Address, CheckoutSession, Customer, PaymentIntent, PaymentMethod } from '../objects.ts'
import type { Outcome } from '../payments/attempt.ts'
import {
  attachMethod,
  type BillingInput,
  type CardInput,
  createCardMethod,
  type MethodSide,
  methodSide,
} from '../payments/card-method.ts'
import { confirmIntent } from '../payments/confirm.ts'
import { newIntent } from '../payments/new-intent.ts'
import { newCustomer } from '../resources/customers.ts'
import type { World } from '../world.ts'
import { asShipping, type Collected, missingDetails } from './collected.ts'
import { completeSession, sessionKeyOf } from './complete-session.ts'
import { expireIfDue } from './expire-session.ts'
import { type SessionSide, sessionSide } from './session-lines.ts'

export interface Payer {
  email: string
  name: string | null
  address: Address | null
  collected: Collected
}

/**
 * Tries to pay an open session with a card. Errors: 400 if it is not open or something required is missing, 402 for invalid card
 * details.
 */
export function paySession(world: World, id: string, payer: Payer, card: CardInput): Outcome | { state: 'free' } {
  const session = expireIfDue(world, world.get('checkout.session', id))
  if (session.status !== 'open') throw invalid(`This Checkout Session has a status of \`${session.status}\`.`)
  const [missing] = missingDetails(session, payer.collected)
  if (missing !== undefined) {
    const param = missing.part === 'terms' ? 'consent[terms_of_service]' : shippingParam(missing.part)
    throw invalid(missing.message, param, 'parameter_missing')
  }
  const billing: BillingInput = { name: payer.name, email: payer.email, address: payer.address }
  const method = createCardMethod(world, card, billing)
  const intent = beginPayment(world, session, payer)
  recordPayer(world, session, payer)
  if (intent === null) {
    saveForRenewals(world, session, method)
    completeSession(world, session.id, 'no_payment_required')
    return { state: 'free' }
  }
  return confirmIntent(world, intent, method, {
    offSession: false,
    inBrowser: false,
    returnUrl: `${world.config.publicOrigin}${world.config.publicBase}/checkout/${session.id}`,
  })
}

const shippingParam = (part: string): string => (part === 'name' ? 'shipping[name]' : `shipping[address][${part}]`)

/** Saves the card for renewals if nothing is due today. */
function saveForRenewals(world: World, session: CheckoutSession, method: PaymentMethod): void {
  const { attempt } = sessionSide(world, session.id)
  if (!attempt?.subscription || attempt.customer === null) return
  attachMethod(world, method, attempt.customer)
  world.store.putSide<MethodSide>(method.id, { ...methodSide(world, method.id), setUp: true })
  const subscription = world.get('subscription', attempt.subscription)
  putIfChanged(world, subscription, { ...subscription, default_payment_method: method.id })
}

/**
 * Creates customer, subscription and intent on the first attempt. Later attempts reuse them, so there are no
 * duplicates.
 */
function beginPayment(world: World, session: CheckoutSession, payer: Payer): PaymentIntent | null {
  const side = sessionSide(world, session.id)
  if (side.attempt) {
    const attempt = { ...side.attempt, email: payer.email, name: payer.name, collected: payer.collected }
    world.store.putSide<SessionSide>(session.id, { ...side, attempt })
    return attempt.intent === '' ? null : updateShipping(world, session, attempt.intent, payer)
  }
  const customer = session.customer ?? (createsCustomer(session) ? newCustomerFrom(world, payer).id : null)
  const created =
    session.mode === 'subscription'
      ? beginSubscription(world, side, customer ?? '')
      : beginIntent(world, session, side, { customer, payer })
  const attempt = {
    customer,
    subscription: created.subscription,
    intent: created.intent?.id ?? '',
    email: payer.email,
    name: payer.name,
    collected: payer.collected,
  }
  world.store.putSide<SessionSide>(session.id, { ...side, attempt })
  if (created.intent) world.store.putSide(sessionKeyOf(created.intent.id), { session: session.id })
  return created.intent
}

function beginSubscription(world: World, side: SessionSide, customer: string) {
  const defaultTaxRates = taxRatesOf(world, side.subscription.defaultTaxRates, 'default_tax_rates')
  const started = startSubscription(world, {
    customer,
    items: side.lines.map((line, i) => ({
      price: line.price,
      quantity: line.quantity,
      taxRates: taxRatesOf(world, side.taxRates[i], 'tax_rates'),
      metadata: {},
    })),
    metadata: side.subscription.metadata,
    description: side.subscription.description,
    defaultPaymentMethod: null,
    defaultTaxRates,
    billingMode: side.subscription.billingMode,
    discounts: (side.discounts ?? []).map((discount, i) => couponOf(world, discount, `discounts[${i}]`)),
    fromCheckout: true,
  })
  return { subscription: started.subscription.id as string | null, intent: started.intent }
}

function beginIntent(
  world: World,
  session: CheckoutSession,
  side: SessionSide,
  { customer, payer }: { customer: string | null; payer: Payer },
) {
  if (session.amount_total === 0) return { subscription: null, intent: null }
  const { metadata, description, receiptEmail, setupFutureUsage, shipping } = side.intent
  const intent = newIntent(world, {
    amount: session.amount_total,
    currency: session.currency,
    customer,
    description,
    metadata,
    receipt_email: receiptEmail,
    setup_future_usage: setupFutureUsage,
    shipping: payer.collected.shipping === null ? shipping : asShipping(payer.collected.shipping),
  })
  return { subscription: null, intent }
}

/** Updates the intent's address, which the payer may have changed since the last attempt. */
function updateShipping(world: World, session: CheckoutSession, id: string, { collected }: Payer): PaymentIntent {
  const intent = world.get('payment_intent', id)
  if (session.mode !== 'payment' || collected.shipping === null) return intent
  return world.store.put<'payment_intent'>({ ...intent, shipping: asShipping(collected.shipping) })
}

const newCustomerFrom = (world: World, { email, name, address, collected }: Payer): Customer =>
  newCustomer(world, { email, name, address, shipping: collected.shipping && asShipping(collected.shipping) })

/** Records the payer on the session and, if requested, on the customer. */
function recordPayer(world: World, session: CheckoutSession, payer: Payer): void {
  const current = world.get('checkout.session', session.id)
  world.store.put<'checkout.session'>({
    ...current,
    customer_details: {
      address: payer.address,
      business_name: null,
      email: payer.email,
      individual_name: payer.name,
      name: payer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  const updates = sessionSide(world, session.id).updatesCustomer
  const { shipping } = payer.collected
  if (session.customer === null || !(updates.address || updates.name || updates.shipping)) return
  const customer = world.get('customer', session.customer)
  world.store.put<'customer'>({
    ...customer,
    ...(updates.address && payer.address ? { address: payer.address } : {}),
    ...(updates.name && payer.name ? { name: payer.name } : {}),
    ...(updates.shipping && shipping ? { shipping: asShipping(shipping) } : {}),
  })
}

const createsCustomer = (session: CheckoutSession): boolean =>
  session.mode === 'subscription' || session.customer_creation === 'always'
