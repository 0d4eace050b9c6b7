import { type ChangeOptions, changeItems, type ItemChange } from '../billing/change-items.ts'
import { collect, putIfChanged } from '../billing/collect.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { type ItemInput, startSubscription } from '../billing/subscriptions.ts'
import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import {
  emptyable,
  flag,
  hash,
  inRange,
  integer,
  list,
  metadata,
  oneOf,
  type Read,
  range,
  required,
  text,
} from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid, resourceMissing, StripeError } from '../http/stripe-error.ts'
import type { Subscription, TaxRate } from '../objects.ts'
import type { World } from '../world.ts'

const path = '/v1/subscriptions'
const paymentBehavior = () =>
  oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete')
const prorationBehavior = () => oneOf('always_invoice', 'create_prorations', 'none')
const cancellationDetails = () =>
  hash({
    comment: emptyable(text()),
    feedback: emptyable(
      oneOf(
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ),
    ),
  })
const paymentSettings = () => hash({ save_default_payment_method: oneOf('off', 'on_subscription') })
const itemFields = { price: text(), quantity: integer(0), metadata: metadata(), tax_rates: emptyable(list(text(), 5)) }

const createFields = {
  customer: required(text()),
  items: required(list(hash({ ...itemFields, price: required(text()) }), 20)),
  billing_mode: hash({ type: required(oneOf('classic', 'flexible')) }),
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  default_tax_rates: emptyable(list(text(), 5)),
  description: text(500),
  metadata: emptyable(metadata()),
  off_session: flag(),
  payment_behavior: paymentBehavior(),
  payment_settings: paymentSettings(),
}
const updateFields = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  cancel_at: emptyable(integer(1)),
  cancel_at_period_end: flag(),
  cancellation_details: cancellationDetails(),
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  default_tax_rates: emptyable(list(text(), 5)),
  description: emptyable(text(500)),
  items: list(hash({ ...itemFields, id: text(), deleted: flag() }), 20),
  metadata: emptyable(metadata()),
  off_session: flag(),
  payment_behavior: paymentBehavior(),
  payment_settings: paymentSettings(),
  proration_behavior: prorationBehavior(),
  proration_date: integer(1),
}
const cancelFields = { cancellation_details: cancellationDetails(), invoice_now: flag(), prorate: flag() }
const statuses = oneOf(
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
)
const listFields = { ...pageFields, created: range(), customer: text(), price: text(), status: statuses }

/** With `pending_if_incomplete` Stripe takes these and nothing else. */
const allowedWhilePending = [
  'expand',
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'off_session',
]

export const subscriptionRoutes: Route[] = [
  route('POST', path, createFields, create),
  route('GET', path, listFields, ({ world, params }) =>
    listPage(
      world,
      'subscription',
      path,
      params,
      { customer: params.customer },
      (it) =>
        inRange(it.created, params.created) &&
        hasStatus(it, params.status) &&
        (params.price === undefined || it.items.data.some((item) => item.price.id === params.price)),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('subscription', id)),
  route('POST', `${path}/:id`, updateFields, update),
  route('DELETE', `${path}/:id`, cancelFields, ({ world, path: { id = '' }, params }) => {
    const subscription = world.get('subscription', id)
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw resourceMissing('subscription', id)
    return endSubscription(world, subscription, {
      invoiceNow: params.invoice_now ?? false,
      prorate: params.prorate ?? false,
      details: {
        comment: params.cancellation_details?.comment || null,
        feedback: params.cancellation_details?.feedback || null,
      },
    })
  }),
]

/** Without a status everything but the cancelled; `ended` is both kinds of ended. */
function hasStatus(it: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return it.status !== 'canceled'
  if (wanted === 'all') return true
  if (wanted === 'ended') return ['canceled', 'incomplete_expired'].includes(it.status)
  return it.status === wanted
}

function create({ world, params }: Call<Read<typeof createFields>>): Subscription {
  world.get('customer', params.customer, 'customer')
  if (params.payment_behavior === 'pending_if_incomplete') {
    throw invalid('`pending_if_incomplete` can only be used when updating a subscription.', 'payment_behavior')
  }
  const items: ItemInput[] = params.items.map((item, i) => ({
    price: world.get('price', item.price, `items[${i}][price]`),
    quantity: item.quantity ?? 1,
    taxRates: taxRatesOf(world, item.tax_rates, `items[${i}][tax_rates]`),
    metadata: item.metadata ?? {},
  }))
  const { subscription, intent } = startSubscription(world, {
    customer: params.customer,
    items,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    defaultPaymentMethod: params.default_payment_method ?? null,
    defaultTaxRates: taxRatesOf(world, params.default_tax_rates, 'default_tax_rates'),
    billingMode: params.billing_mode?.type ?? 'flexible',
  })
  if (intent !== null && params.payment_behavior !== 'default_incomplete') {
    const outcome = collect(world, subscription, intent, { offSession: params.off_session ?? false })
    if (outcome === undefined) {
      throw invalid(
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
        undefined,
        'resource_missing',
      )
    }
    if (params.payment_behavior === 'error_if_incomplete' && outcome.state === 'failed') {
      throw new StripeError(402, {
        type: 'card_error',
        message: outcome.error.message ?? 'Your card was declined.',
        ...(outcome.error.code === undefined ? {} : { code: outcome.error.code }),
        ...(outcome.error.decline_code === undefined ? {} : { decline_code: outcome.error.decline_code }),
      })
    }
  }
  return world.get('subscription', subscription.id)
}

function update({ world, path: { id = '' }, params }: Call<Read<typeof updateFields>>): Subscription {
  const current = world.get('subscription', id)
  checkUpdatable(current, params)
  const ending = endingOf(world, current, params)
  const changed = putIfChanged(world, current, {
    ...current,
    ...ending,
    ...(params.description === undefined ? {} : { description: params.description || null }),
    ...(params.default_payment_method === undefined
      ? {}
      : {
          default_payment_method: world.get('payment_method', params.default_payment_method, 'default_payment_method')
            .id,
        }),
    ...(params.default_tax_rates === undefined
      ? {}
      : { default_tax_rates: taxRatesOf(world, params.default_tax_rates, 'default_tax_rates') }),
    metadata: mergeMetadata(current.metadata, params.metadata),
  })
  const resets = params.billing_cycle_anchor?.type === 'now'
  if (params.items === undefined && !resets) return changed
  const changes: ItemChange[] = (params.items ?? []).map((item, i) => ({
    ...(item.id === undefined ? {} : { id: item.id }),
    ...(item.price === undefined ? {} : { price: world.get('price', item.price, `items[${i}][price]`) }),
    ...(item.quantity === undefined ? {} : { quantity: item.quantity }),
    ...(item.deleted === undefined ? {} : { deleted: item.deleted }),
    ...(item.metadata === undefined ? {} : { metadata: item.metadata }),
    ...(item.tax_rates === undefined ? {} : { taxRates: taxRatesOf(world, item.tax_rates, `items[${i}][tax_rates]`) }),
  }))
  const options: ChangeOptions = {
    proration: params.proration_behavior ?? 'create_prorations',
    payment: params.payment_behavior ?? 'allow_incomplete',
    at: prorationDate(world, changed, params.proration_date),
    resetAnchor: resets,
    offSession: params.off_session ?? false,
  }
  return changeItems(world, changed, changes, options)
}

function checkUpdatable(current: Subscription, params: Read<typeof updateFields>): void {
  if (['canceled', 'incomplete_expired'].includes(current.status)) {
    const extra = Object.keys(params).find((name) => !['cancellation_details', 'metadata'].includes(name))
    if (extra !== undefined) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.', extra)
    }
  }
  if (params.payment_behavior === 'pending_if_incomplete') {
    const extra = Object.keys(params).find((name) => !allowedWhilePending.includes(name))
    if (extra !== undefined) {
      throw invalid(`When \`payment_behavior\` is set to \`pending_if_incomplete\`, you cannot pass ${extra}.`, extra)
    }
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid('You can only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at')
  }
}

function endingOf(world: World, current: Subscription, params: Read<typeof updateFields>): Partial<Subscription> {
  const given = params.cancellation_details
  const details = {
    comment: given?.comment === undefined ? (current.cancellation_details?.comment ?? null) : given.comment || null,
    feedback: given?.feedback === undefined ? (current.cancellation_details?.feedback ?? null) : given.feedback || null,
    feedback_option: null,
    reason: current.cancellation_details?.reason ?? null,
  }
  const end = Math.min(...current.items.data.map((item) => item.current_period_end))
  const wanted =
    params.cancel_at_period_end === true
      ? end
      : params.cancel_at_period_end === false || params.cancel_at === ''
        ? null
        : params.cancel_at
  if (wanted === undefined) return given === undefined ? {} : { cancellation_details: details }
  if (wanted === null) {
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    }
  }
  return {
    cancel_at: wanted,
    cancel_at_period_end: params.cancel_at_period_end === true,
    canceled_at: world.now(),
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  }
}

function prorationDate(world: World, subscription: Subscription, given: number | undefined): number {
  if (given === undefined) return world.now()
  const [item] = subscription.items.data
  if (item && (given < item.current_period_start || given > item.current_period_end)) {
    throw invalid('Cannot specify `proration_date` outside of current period', 'proration_date')
  }
  return given
}

export function taxRatesOf(world: World, ids: string[] | '' | undefined, param: string): TaxRate[] {
  return (ids || []).map((id) => world.get('tax_rate', id, param))
}
