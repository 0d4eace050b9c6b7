import { type PreviewInput, previewInvoice } from '../billing/preview-invoice.ts'
import { taxRatesOf } from '../billing/update-subscription.ts'
import { emptyable, flag, hash, integer, list, metadata, oneOf, type Read, required, text } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Invoice } from '../objects.ts'
import type { World } from '../world.ts'
import { cancelAt, itemChanges, pauseFields, prorationBehavior } from './subscription-fields.ts'

const previewFields = {
  currency: text(3),
  customer: text(),
  preview_mode: oneOf('next', 'recurring'),
  subscription: text(),
  subscription_details: hash({
    billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
    billing_mode: hash({ type: required(oneOf('classic', 'flexible')) }),
    cancel_at: cancelAt(),
    cancel_at_period_end: flag(),
    cancel_now: flag(),
    default_tax_rates: emptyable(list(text(), 5)),
    items: itemChanges(),
    metadata: emptyable(metadata()),
    pause: hash(pauseFields),
    proration_behavior: prorationBehavior(),
    proration_date: integer(1),
    resume_at: oneOf('now'),
  }),
}
type Params = Read<typeof previewFields>

export const invoicePreviewRoutes: Route[] = [
  route('POST', '/v1/invoices/create_preview', previewFields, ({ world, params }: Call<Params>): Invoice => {
    const { cancel_now, pause, resume_at, billing_mode: _mode, ...update } = params.subscription_details ?? {}
    return previewInvoice(world, {
      subscription: previewedSubscription(world, params),
      update,
      cancelNow: cancel_now ?? false,
      pause: pause && {
        unusedTimeFrom: pause.bill_for?.unused_time_from?.type ?? 'now',
        invoicing: pause.invoicing_behavior ?? 'pending_invoice_item',
      },
      resume: resume_at === 'now',
      recurring: params.preview_mode === 'recurring',
    })
  }),
]

function previewedSubscription(world: World, params: Params): PreviewInput['subscription'] {
  if (params.customer !== undefined) world.get('customer', params.customer, 'customer')
  if (params.subscription !== undefined) {
    const subscription = world.get('subscription', params.subscription, 'subscription')
    if (params.customer !== undefined && params.customer !== subscription.customer) {
      throw invalid(`The subscription ${subscription.id} does not belong to this customer.`, 'subscription')
    }
    return subscription
  }
  const items = params.subscription_details?.items
  if (params.customer === undefined || items === undefined) {
    throw invalid('You must specify a subscription, or a customer with subscription_details[items].', 'subscription')
  }
  return {
    customer: params.customer,
    defaultTaxRates: taxRatesOf(world, params.subscription_details?.default_tax_rates, 'default_tax_rates'),
    items: items.map((item, i) => ({
      price: world.get('price', item.price ?? '', `subscription_details[items][${i}][price]`),
      quantity: item.quantity ?? 1,
      taxRates: taxRatesOf(world, item.tax_rates, `subscription_details[items][${i}][tax_rates]`),
      metadata: item.metadata ?? {},
    })),
  }
}
