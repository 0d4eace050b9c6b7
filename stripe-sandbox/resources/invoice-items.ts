import { addInvoiceItem } from '../billing/lines/invoice-items.ts'
import { pricingOf } from '../billing/lines/invoice-lines.ts'
import { taxRatesOf } from '../billing/update-subscription.ts'
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
  type Read,
  range,
  required,
  text,
} from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { InvoiceItem, Price } from '../objects.ts'
import type { World } from '../world.ts'

const path = '/v1/invoiceitems'
const sharedFields = {
  amount: integer(),
  description: text(),
  discountable: flag(),
  metadata: emptyable(metadata()),
  period: hash({ start: required(integer(1)), end: required(integer(1)) }),
  pricing: hash({ price: text() }),
  quantity: integer(0),
  tax_rates: emptyable(list(text(), 5)),
}
const createFields = { ...sharedFields, customer: required(text()), currency: text(3), subscription: text() }

export const invoiceItemRoutes: Route[] = [
  route('POST', path, createFields, create),
  route(
    'GET',
    path,
    { ...pageFields, created: range(), customer: text(), invoice: text(), pending: flag() },
    ({ world, params }) =>
      listPage(
        world,
        'invoiceitem',
        path,
        params,
        {
          customer: params.customer,
          lookup: params.invoice,
          ...(params.pending === undefined ? {} : { status: params.pending ? 'pending' : 'attached' }),
        },
        (item) => inRange(item.date, params.created),
      ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('invoiceitem', id)),
  route('POST', `${path}/:id`, sharedFields, update),
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    const item = getUnbilledItem(world, id)
    world.store.remove(id)
    world.emit('invoiceitem.deleted', item)
    return { id, object: 'invoiceitem', deleted: true }
  }),
]

function create({ world, params }: Call<Read<typeof createFields>>): InvoiceItem {
  world.get('customer', params.customer, 'customer')
  const price = priceOf(world, params.pricing?.price)
  if ((params.amount === undefined) === (price === null)) {
    throw invalid('You must specify either `amount` or `pricing[price]`.', 'amount')
  }
  if (price === null && params.currency === undefined) {
    throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
  }
  if (params.subscription !== undefined) {
    const subscription = world.get('subscription', params.subscription, 'subscription')
    if (subscription.customer !== params.customer) {
      throw invalid(`The subscription ${subscription.id} does not belong to this customer.`, 'subscription')
    }
  }
  const quantity = params.quantity ?? 1
  return addInvoiceItem(world, {
    customer: params.customer,
    amount: params.amount ?? (price?.unit_amount ?? 0) * quantity,
    currency: params.currency?.toLowerCase() ?? price?.currency ?? 'gbp',
    quantity,
    price,
    description: params.description ?? null,
    period: params.period ?? { start: world.now(), end: world.now() },
    subscription: params.subscription ?? null,
    proration: false,
    discountable: params.discountable ?? (params.amount ?? 0) >= 0,
    taxRates: taxRatesOf(world, params.tax_rates, 'tax_rates'),
    metadata: mergeMetadata({}, params.metadata),
  })
}

function update({ world, path: { id = '' }, params }: Call<Read<typeof sharedFields>>): InvoiceItem {
  const current = getUnbilledItem(world, id)
  const price = priceOf(world, params.pricing?.price)
  const quantity = params.quantity ?? current.quantity
  const amount = params.amount ?? (price === null ? current.amount : price.unit_amount * quantity)
  const updated = world.store.put<'invoiceitem'>({
    ...current,
    amount,
    net_amount: amount,
    quantity,
    quantity_decimal: String(quantity),
    ...(price === null ? {} : { pricing: pricingOf(price) }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.discountable === undefined ? {} : { discountable: params.discountable }),
    ...(params.period === undefined ? {} : { period: params.period }),
    ...(params.tax_rates === undefined ? {} : { tax_rates: taxRatesOf(world, params.tax_rates, 'tax_rates') }),
    metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
  })
  return updated
}

function getUnbilledItem(world: World, id: string): InvoiceItem {
  const item = world.get('invoiceitem', id)
  const invoice = item.invoice === null ? undefined : world.store.find('invoice', item.invoice)
  if (item.invoice === null) return item
  throw invalid(
    `This invoice item is already attached to invoice ${item.invoice}${invoice ? `, which is ${invoice.status}` : ''}, and can no longer be changed.`,
  )
}

function priceOf(world: World, id: string | undefined): Price | null {
  if (id === undefined) return null
  const price = world.get('price', id, 'pricing[price]')
  if (price.recurring !== null) {
    throw invalid(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      'pricing[price]',
    )
  }
  return price
}
