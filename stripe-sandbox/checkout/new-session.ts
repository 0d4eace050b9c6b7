import { couponOf, type DiscountInput } from '../billing/lines/discounts.ts'
import { taxRatesOf } from '../billing/update-subscription.ts'
import { invalid } from '../http/stripe-error.ts'
import { token } from '../ids.ts'
import type { CheckoutSession, Customer } from '../objects.ts'
import { checkAmount } from '../payments/new-intent.ts'
import type { World } from '../world.ts'
import type { SessionSide } from './session-lines.ts'
import { type SessionLine, sessionTotals } from './session-totals.ts'

export interface NewSession
  extends Pick<SessionSide, 'subscription' | 'intent' | 'collectsAddress' | 'updatesCustomer'> {
  mode: 'payment' | 'subscription'
  customer: Customer | undefined
  lines: SessionLine[]
  discounts: DiscountInput[]
  /** In seconds; a day from now by default. */
  expiresAt: number | undefined
  successUrl: string
  cancelUrl: string | null
  /** Fields that are stored unchanged. */
  fields: Partial<CheckoutSession>
}

/**
 * Stores an open session with its hosted page. Errors: 400 for mixed currencies or intervals, and for a total below the
 * smallest charge.
 */
export function newSession(world: World, input: NewSession): CheckoutSession {
  const id = `cs_test_${token(58)}`
  const created = world.ownNow()
  const currency = input.lines[0]?.price.currency ?? 'gbp'
  checkSameTerms(input)
  const coupons = input.discounts.map((discount, i) => couponOf(world, discount, `discounts[${i}]`).coupon)
  const defaults = taxRatesOf(world, input.subscription.defaultTaxRates, 'subscription_data[default_tax_rates]')
  const { lines, totals } = sessionTotals(world, input.lines, { coupons, defaults })
  if (totals.amount_total > 0) checkAmount(totals.amount_total, currency)
  const session = world.store.put<'checkout.session'>({
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    ...totals,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancelUrl,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: input.customer?.id ?? null,
    customer_account: null,
    customer_creation: input.mode === 'payment' ? 'if_required' : null,
    customer_details: detailsOf(input.customer?.email ?? input.fields.customer_email ?? null),
    customer_email: null,
    discounts: input.discounts.map(({ coupon = null, promotion_code = null }) => ({ coupon, promotion_code })),
    expires_at: input.expiresAt ?? created + 24 * 3600,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: input.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.successUrl,
    ui_mode: 'hosted_page',
    url: `${world.config.publicOrigin}${world.config.publicBase}/checkout/${id}`,
    wallet_options: null,
    ...input.fields,
  })
  world.store.putSide<SessionSide>(id, {
    lines,
    taxRates: input.lines.map((line) => line.rates.map((rate) => rate.id)),
    subscription: input.subscription,
    intent: input.intent,
    discounts: input.discounts,
    collectsAddress: input.collectsAddress,
    updatesCustomer: input.updatesCustomer,
    successUrl: input.successUrl,
    cancelUrl: input.cancelUrl,
  })
  return session
}

function checkSameTerms({ lines, mode }: NewSession): void {
  const terms = ({ price }: NewSession['lines'][number]) =>
    mode === 'subscription'
      ? `${price.currency} ${price.recurring?.interval} ${price.recurring?.interval_count}`
      : price.currency
  if (new Set(lines.map(terms)).size > 1) {
    throw invalid(
      'All line items must have the same currency, and in `subscription` mode the same interval.',
      'line_items',
    )
  }
}

function detailsOf(email: string | null): CheckoutSession['customer_details'] {
  if (email === null) return null
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}
