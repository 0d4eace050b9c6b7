import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type {
  Coupon,
  Invoice,
  PaymentIntent,
  Plan,
  Price,
  PromotionCode,
  Subscription,
  SubscriptionItem,
  TaxRate,
} from '../objects.ts'
import type { World } from '../world.ts'
import { debitsAfterInvoice } from './continue-subscription.ts'
import { draftInvoice, finalizeInvoice } from './invoices.ts'
import { endSpentDiscounts, redeem } from './lines/discounts.ts'
import { periodLine } from './lines/invoice-lines.ts'
import { markPaid } from './mark-paid.ts'
import { backdatedPeriods, nextBoundary, type Period } from './periods.ts'
import type { SubscriptionSide } from './subscription-side.ts'

export interface ItemInput {
  price: Price
  quantity: number
  taxRates: TaxRate[]
  metadata: Record<string, string>
}
export interface SubscriptionInput {
  customer: string
  items: ItemInput[]
  metadata: Record<string, string>
  description: string | null
  defaultPaymentMethod: string | null
  defaultTaxRates: TaxRate[]
  /** Whether a card that pays becomes the subscription's default. */
  savesCard?: boolean
  /** Whether a checkout page creates the subscription: the card of the first payment becomes its default. */
  fromCheckout?: boolean
  discounts?: { coupon: Coupon; promotion: PromotionCode | null }[]
  billingMode: 'classic' | 'flexible'
  /** A start in the past, and the end of the time that the first invoice covers; both or neither are given. */
  since?: number | undefined
  anchor?: number | undefined
}

/** Starts a subscription with its first invoice; it is `incomplete` until that invoice is paid. */
export function startSubscription(
  world: World,
  input: SubscriptionInput,
): { subscription: Subscription; invoice: Invoice; intent: PaymentIntent | null } {
  const id = newId('sub')
  const invoiceId = newId('in')
  const now = world.now()
  const periods = backdatedPeriodsOf(input, now)
  const anchor = periods?.at(-1)?.end ?? now
  const items = input.items.map((item) => inPeriod(newItem(world, id, item, now, now), periods))
  checkOneInterval(items)
  const discounts = (input.discounts ?? []).map((discount) =>
    redeem(world, discount, { customer: input.customer, subscription: id }),
  )
  const subscription = world.store.put<'subscription'>({
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: input.billingMode === 'flexible' ? { proration_discounts: 'included' } : null,
      type: input.billingMode,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'gbp',
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: input.defaultTaxRates,
    description: input.description,
    discounts: discounts.map((discount) => discount.id),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: invoiceId,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: input.savesCard ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: periods?.[0]?.start ?? now,
    status: 'incomplete',
    test_clock: world.get('customer', input.customer).test_clock,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  })
  world.emit('customer.subscription.created', subscription)
  const lines = (periods ?? [undefined]).flatMap((period) =>
    items.map((item) => periodLine(world, id, inPeriod(item, period && [period]), input.defaultTaxRates)),
  )
  const draft = draftInvoice(world, {
    id: invoiceId,
    subscription,
    lines,
    reason: 'subscription_create',
    periodStart: periods?.[0]?.start ?? now,
  })
  world.store.putSide<SubscriptionSide>(id, {
    debits: debitsAfterInvoice(draft, {}),
    ...(input.fromCheckout ? { checkoutSavesCard: true } : {}),
  })
  const started = world.store.put<'subscription'>({
    ...subscription,
    discounts: endSpentDiscounts(world, subscription.discounts),
  })
  const { invoice, intent } = finalizeInvoice(world, draft)
  if (intent !== null) return { subscription: started, invoice, intent }
  const paid = markPaid(world, invoice, null)
  return { subscription: world.get('subscription', id), invoice: paid, intent: null }
}

/** The periods since a start in the past. Errors: 400 if it is not in the past, or they would not all be whole. */
function backdatedPeriodsOf({ since, anchor, items }: SubscriptionInput, now: number): Period[] | undefined {
  if (since === undefined && anchor === undefined) return undefined
  const recurring = items[0] && checkRecurring(items[0].price)
  if (since === undefined || anchor === undefined || since > now || anchor <= now || !recurring)
    throw invalid(
      'This sandbox takes `backdate_start_date` in the past with `billing_cycle_anchor` in the future only.',
    )
  const periods = backdatedPeriods(since, anchor, recurring)
  if (periods.length === 0) throw invalid('This sandbox bills backdated time in whole periods only.')
  return periods
}

/** The item with the last of `periods` as its current period. */
function inPeriod(item: SubscriptionItem, periods: Period[] | undefined): SubscriptionItem {
  const last = periods?.at(-1)
  return last ? { ...item, current_period_start: last.start, current_period_end: last.end } : item
}

/**
 * A new item whose period runs from `start`, in the cycle that began at `anchor`. Errors: 400 for a price that cannot
 * recur or is inactive.
 */
export function newItem(
  world: World,
  subscription: string,
  input: ItemInput,
  anchor: number,
  start: number,
): SubscriptionItem {
  const recurring = checkRecurring(input.price)
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now(),
    current_period_end: nextBoundary(anchor, start, recurring),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: input.metadata,
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription,
    tax_rates: input.taxRates,
  }
}

/** The interval of a price. Errors: 400 for a price that cannot recur or, unless `allowsInactive`, is inactive. */
export function checkRecurring(price: Price, { allowsInactive = false } = {}): NonNullable<Price['recurring']> {
  if (price.recurring === null) {
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      'items[0][price]',
    )
  }
  if (!price.active && !allowsInactive) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', 'items[0][price]')
  }
  return price.recurring
}

/** This sandbox bills all items of a subscription together. */
export function checkOneInterval(items: SubscriptionItem[]): void {
  const [first, ...rest] = items.map(
    ({ price }) => `${price.currency} ${price.recurring?.interval} ${price.recurring?.interval_count}`,
  )
  if (rest.some((other) => other !== first)) {
    throw invalid(
      'All prices on a subscription must have the same `currency`, `recurring.interval` and `recurring.interval_count`.',
      'items',
    )
  }
}

export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
