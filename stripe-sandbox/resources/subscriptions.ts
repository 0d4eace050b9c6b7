import { collect } from '../billing/collect.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { couponOf } from '../billing/lines/discounts.ts'
import { pauseSubscription, resumeSubscription } from '../billing/pause.ts'
import { type ItemInput, startSubscription } from '../billing/subscriptions.ts'
import { cardOf, taxRatesOf, updateSubscription } from '../billing/update-subscription.ts'
import { mergeMetadata } from '../http/common-fields.ts'
import { listPage } from '../http/list.ts'
import { inRange, type Read } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid, resourceMissing, StripeError } from '../http/stripe-error.ts'
import type { Subscription } from '../objects.ts'
import {
  cancelFields,
  createFields,
  listFields,
  pauseFields,
  resumeFields,
  updateFields,
} from './subscription-fields.ts'

const path = '/v1/subscriptions'

export const subscriptionRoutes: Route[] = [
  route('POST', path, createFields, create),
  route('GET', path, listFields, ({ world, params }) =>
    listPage(
      world,
      'subscription',
      path,
      params,
      { customer: params.customer },
      (subscription) =>
        inRange(subscription.created, params.created) &&
        hasStatus(subscription, params.status) &&
        hasClock(subscription, params) &&
        (params.collection_method === undefined || subscription.collection_method === params.collection_method) &&
        (params.price === undefined || subscription.items.data.some((item) => item.price.id === params.price)),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('subscription', id)),
  route('POST', `${path}/:id`, updateFields, ({ world, path: { id = '' }, params }) =>
    updateSubscription(world, world.get('subscription', id), params),
  ),
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
  route('POST', `${path}/:id/pause`, pauseFields, ({ world, path: { id = '' }, params }) =>
    pauseSubscription(world, world.get('subscription', id), {
      unusedTimeFrom: params.bill_for?.unused_time_from?.type ?? 'now',
      invoicing: params.invoicing_behavior ?? 'pending_invoice_item',
    }),
  ),
  route('POST', `${path}/:id/resume`, resumeFields, ({ world, path: { id = '' }, params }) =>
    resume(world.get('subscription', id), { world, params }),
  ),
]

/** Without a status, all subscriptions match except cancelled ones; `ended` matches both final statuses. */
function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === undefined) return subscription.status !== 'canceled'
  if (status === 'all') return true
  if (status === 'ended') return ['canceled', 'incomplete_expired'].includes(subscription.status)
  return subscription.status === status
}

/** Subscriptions with a test clock are listed only for that clock, or for their customer. */
const hasClock = (
  subscription: Subscription,
  { customer, test_clock }: { customer?: string; test_clock?: string },
): boolean =>
  test_clock === undefined
    ? customer !== undefined || subscription.test_clock === null
    : subscription.test_clock === test_clock

function resume(
  subscription: Subscription,
  { world, params }: Pick<Call<Read<typeof resumeFields>>, 'world' | 'params'>,
): Subscription {
  const anchor = params.billing_cycle_anchor?.type ?? 'now'
  if (anchor === 'now' && params.proration_date !== undefined) {
    throw invalid('You can only pass `proration_date` with `billing_cycle_anchor[type]=unchanged`.', 'proration_date')
  }
  return resumeSubscription(world, subscription, {
    anchor,
    payment: params.payment_behavior ?? 'resume_on_payment_attempt',
    proration: params.proration_behavior ?? 'create_prorations',
    at: params.proration_date ?? world.now(),
  })
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
  const card = params.default_payment_method
  const { subscription, invoice, intent } = startSubscription(world, {
    customer: params.customer,
    items,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    defaultPaymentMethod: card === undefined ? null : cardOf(world, params.customer, card),
    defaultTaxRates: taxRatesOf(world, params.default_tax_rates, 'default_tax_rates'),
    billingMode: params.billing_mode?.type ?? 'flexible',
    savesCard: params.payment_settings?.save_default_payment_method === 'on_subscription',
    discounts: (params.discounts || []).map((discount, i) => couponOf(world, discount, `discounts[${i}]`)),
    since: params.backdate_start_date,
    anchor: params.billing_cycle_anchor,
  })
  if (intent !== null && params.payment_behavior !== 'default_incomplete') {
    const outcome = collect(world, invoice, intent, { offSession: params.off_session ?? false })
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
