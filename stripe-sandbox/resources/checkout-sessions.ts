import { taxRatesOf } from '../billing/update-subscription.ts'
import { expireSession } from '../checkout/expire-session.ts'
import { type NewSession, newSession } from '../checkout/new-session.ts'
import { sessionLines } from '../checkout/session-lines.ts'
import { mergeMetadata, shippingOf } from '../http/common-fields.ts'
import { listPage, pageFields, pageOf } from '../http/list.ts'
import { inRange, type Read } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { CheckoutSession, Price } from '../objects.ts'
import type { World } from '../world.ts'
import { createFields, listFields } from './checkout-session-fields.ts'
import { newPrice, recurringOf } from './prices.ts'
import { newProduct } from './products.ts'

const path = '/v1/checkout/sessions'
export const checkoutSessionRoutes: Route[] = [
  route('POST', path, createFields, create),
  route('GET', path, listFields, ({ world, params }) =>
    listPage(
      world,
      'checkout.session',
      path,
      params,
      { customer: params.customer, status: params.status },
      (session) =>
        inRange(session.created, params.created) &&
        (params.payment_intent === undefined || session.payment_intent === params.payment_intent) &&
        (params.subscription === undefined || session.subscription === params.subscription) &&
        (params.customer_details === undefined || session.customer_details?.email === params.customer_details.email),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('checkout.session', id)),
  route('GET', `${path}/:id/line_items`, pageFields, ({ world, path: { id = '' }, params }) => {
    world.get('checkout.session', id)
    return pageOf(sessionLines(world, id), `${path}/${id}/line_items`, params)
  }),
  route('POST', `${path}/:id/expire`, {}, ({ world, path: { id = '' } }) => {
    const session = world.get('checkout.session', id)
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    }
    return expireSession(world, session)
  }),
]

function create({ world, params }: Call<Read<typeof createFields>>): CheckoutSession {
  checkCombinations(params)
  const customer = params.customer === undefined ? undefined : world.get('customer', params.customer, 'customer')
  if (params.expires_at !== undefined) checkExpiry(world, params.expires_at)
  const lines = params.line_items.map((line, i) => {
    const at = `line_items[${i}]`
    const price = priceOf(world, line, at)
    checkMode(price, params.mode, at)
    return {
      price,
      quantity: line.quantity ?? 1,
      rates: taxRatesOf(world, line.tax_rates, `${at}[tax_rates]`),
      metadata: line.metadata ?? null,
    }
  })
  if (lines.length === 0) throw invalid('You must provide at least one line item.', 'line_items', 'parameter_missing')
  const { subscription_data: subscription, payment_intent_data: intent } = params
  const input: NewSession = {
    mode: params.mode,
    customer,
    lines,
    discounts: params.discounts ?? [],
    expiresAt: params.expires_at,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    fields: {
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      ...(params.excluded_payment_method_types === undefined
        ? {}
        : { excluded_payment_method_types: params.excluded_payment_method_types }),
      billing_address_collection: params.billing_address_collection ?? null,
      ...(params.customer_creation === undefined ? {} : { customer_creation: params.customer_creation }),
      client_reference_id: params.client_reference_id ?? null,
      consent_collection: consentOf(params.consent_collection),
      custom_text: {
        after_submit: params.custom_text?.after_submit || null,
        shipping_address: params.custom_text?.shipping_address || null,
        submit: params.custom_text?.submit || null,
        terms_of_service_acceptance: params.custom_text?.terms_of_service_acceptance || null,
      },
      customer_email: params.customer_email ?? null,
      locale: params.locale ?? null,
      metadata: mergeMetadata({}, params.metadata),
      payment_method_collection: params.payment_method_collection ?? 'always',
      shipping_address_collection: params.shipping_address_collection ?? null,
      submit_type: params.submit_type ?? null,
    },
    subscription: {
      metadata: subscription?.metadata ?? {},
      description: subscription?.description ?? null,
      billingMode: subscription?.billing_mode?.type ?? 'flexible',
      defaultTaxRates: subscription?.default_tax_rates ?? [],
    },
    intent: {
      metadata: intent?.metadata ?? {},
      description: intent?.description ?? null,
      receiptEmail: intent?.receipt_email ?? null,
      setupFutureUsage: intent?.setup_future_usage ?? null,
      shipping: intent?.shipping === undefined ? null : shippingOf(intent.shipping),
    },
    collectsAddress: params.billing_address_collection === 'required',
    updatesCustomer: {
      address: params.customer_update?.address === 'auto',
      name: params.customer_update?.name === 'auto',
      shipping: params.customer_update?.shipping === 'auto',
    },
  }
  return newSession(world, input)
}

/** The consent that the page collects: nothing unless the shop asks for it. */
function consentOf(consent: Read<typeof createFields>['consent_collection']): CheckoutSession['consent_collection'] {
  if (consent === undefined) return null
  return {
    payment_method_reuse_agreement: consent.payment_method_reuse_agreement ?? null,
    promotions: consent.promotions ?? 'none',
    terms_of_service: consent.terms_of_service ?? 'none',
  }
}

function checkCombinations(params: Read<typeof createFields>): void {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer_email')
  }
  if (params.customer_update !== undefined && params.customer === undefined) {
    throw invalid('`customer_update` can only be used with `customer`.', 'customer_update')
  }
  if (params.mode === 'payment' && params.subscription_data !== undefined) {
    throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data')
  }
  if (params.mode === 'subscription' && params.payment_intent_data !== undefined) {
    throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data')
  }
  if (params.mode === 'subscription' && params.customer_creation !== undefined) {
    throw invalid('`customer_creation` can only be used in `payment` and `setup` mode.', 'customer_creation')
  }
  if (params.shipping_address_collection !== undefined && params.payment_intent_data?.shipping !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: payment_intent_data[shipping], shipping_address_collection.',
      'payment_intent_data[shipping]',
    )
  }
  if (params.discounts !== undefined && params.allow_promotion_codes !== undefined) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts')
  }
}

function checkExpiry(world: World, at: number): void {
  if (at < world.ownNow() + 30 * 60) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  }
  if (at > world.ownNow() + 24 * 3600) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at')
  }
}

type LineParams = Read<typeof createFields>['line_items'][number]

function priceOf(world: World, line: LineParams, at: string): Price {
  if ((line.price === undefined) === (line.price_data === undefined)) {
    throw invalid('You must specify either `price` or `price_data` for each line item.', `${at}[price]`)
  }
  const data = line.price_data
  if (data === undefined) {
    const price = world.get('price', line.price ?? '', `${at}[price]`)
    if (!price.active) {
      throw invalid('The price specified is inactive. This field only accepts active prices.', `${at}[price]`)
    }
    return price
  }
  if ((data.product === undefined) === (data.product_data === undefined)) {
    throw invalid('You must specify either `product` or `product_data`.', `${at}[price_data][product]`)
  }
  const product =
    data.product_data === undefined
      ? world.get('product', data.product ?? '', `${at}[price_data][product]`)
      : newProduct(world, { ...data.product_data, metadata: data.product_data.metadata ?? {} })
  return newPrice(world, {
    product: product.id,
    currency: data.currency.toLowerCase(),
    unit_amount: data.unit_amount,
    active: false,
    recurring: data.recurring === undefined ? null : recurringOf(data.recurring),
    tax_behavior: data.tax_behavior ?? 'unspecified',
  })
}

function checkMode(price: Price, mode: 'payment' | 'subscription', at: string): void {
  if (mode === 'payment' && price.recurring !== null) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      `${at}[price]`,
    )
  }
  if (mode === 'subscription' && price.recurring === null) {
    throw invalid('This sandbox takes only recurring prices in `subscription` mode.', `${at}[price]`)
  }
}
