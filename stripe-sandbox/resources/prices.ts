import { differences } from '../differences.ts'
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
import { type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Price } from '../objects.ts'
import type { World } from '../world.ts'
import { newProduct } from './products.ts'

const path = '/v1/prices'
const interval = () => oneOf('day', 'week', 'month', 'year')
const taxBehavior = () => oneOf('exclusive', 'inclusive', 'unspecified')
const productData = hash({
  name: required(text()),
  id: text(),
  active: flag(),
  metadata: metadata(),
  statement_descriptor: text(),
  tax_code: text(),
  unit_label: text(),
})

const createFields = {
  currency: required(text(3)),
  active: flag(),
  billing_scheme: oneOf('per_unit'),
  lookup_key: text(200),
  metadata: emptyable(metadata()),
  nickname: text(),
  product: text(),
  product_data: productData,
  recurring: hash({ interval: required(interval()), interval_count: integer(1), usage_type: oneOf('licensed') }),
  tax_behavior: taxBehavior(),
  transfer_lookup_key: flag(),
  unit_amount: required(integer(0, 99_999_999)),
}
const updateFields = {
  active: flag(),
  lookup_key: emptyable(text(200)),
  metadata: emptyable(metadata()),
  nickname: emptyable(text()),
  tax_behavior: taxBehavior(),
  transfer_lookup_key: flag(),
}
const listFields = {
  ...pageFields,
  active: flag(),
  created: range(),
  currency: text(3),
  lookup_keys: list(text(200), 10),
  product: text(),
  recurring: hash({ interval: interval(), usage_type: oneOf('licensed') }),
  type: oneOf('one_time', 'recurring'),
}

export const priceRoutes: Route[] = [
  route('POST', path, createFields, ({ world, params }) => create(world, params)),
  route('GET', path, listFields, ({ world, params }) =>
    listPage(
      world,
      'price',
      path,
      params,
      { parent: params.product },
      (price) =>
        inRange(price.created, params.created) &&
        (params.active === undefined || price.active === params.active) &&
        (params.currency === undefined || price.currency === params.currency) &&
        (params.lookup_keys === undefined ||
          (price.lookup_key !== null && params.lookup_keys.includes(price.lookup_key))) &&
        (params.recurring?.interval === undefined || price.recurring?.interval === params.recurring.interval) &&
        (params.type === undefined || price.type === params.type),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('price', id)),
  route('POST', `${path}/:id`, updateFields, ({ world, path: { id = '' }, params }) => {
    const current = world.get('price', id)
    const key = params.lookup_key
    if (key) assignLookupKey(world, key, params.transfer_lookup_key ?? false, id)
    const updated = world.store.put<'price'>({
      ...current,
      ...(params.active === undefined ? {} : { active: params.active }),
      ...(key === undefined ? {} : { lookup_key: key || null }),
      ...(params.nickname === undefined ? {} : { nickname: params.nickname || null }),
      ...(params.tax_behavior === undefined ? {} : { tax_behavior: params.tax_behavior }),
      metadata: mergeMetadata(current.metadata, params.metadata),
    })
    world.emit('price.updated', updated, differences(current, updated))
    return updated
  }),
]

function create(world: World, params: Read<typeof createFields>): Price {
  if ((params.product === undefined) === (params.product_data === undefined)) {
    throw invalid('You must specify either `product` or `product_data` when creating a price.', 'product')
  }
  if (params.lookup_key !== undefined) assignLookupKey(world, params.lookup_key, params.transfer_lookup_key ?? false)
  const product =
    params.product_data === undefined
      ? world.get('product', params.product ?? '', 'product')
      : newProduct(world, { ...params.product_data, metadata: params.product_data.metadata ?? {} })
  return newPrice(world, {
    product: product.id,
    currency: params.currency.toLowerCase(),
    unit_amount: params.unit_amount,
    active: params.active ?? true,
    lookup_key: params.lookup_key ?? null,
    nickname: params.nickname ?? null,
    metadata: mergeMetadata({}, params.metadata),
    tax_behavior: params.tax_behavior ?? 'unspecified',
    recurring: params.recurring === undefined ? null : recurringOf(params.recurring),
  })
}

type NewPrice = Pick<Price, 'product' | 'currency' | 'unit_amount'> & Partial<Price>

/** Stores a price and emits the event. Its amount, currency, product and interval never change afterwards. */
export function newPrice(world: World, input: NewPrice): Price {
  const price = world.store.put<'price'>({
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: String(input.unit_amount),
    ...input,
  })
  world.emit('price.created', price)
  return price
}

export const recurringOf = (input: { interval: string; interval_count?: number }): NonNullable<Price['recurring']> => ({
  interval: input.interval,
  interval_count: input.interval_count ?? 1,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** Assigns a lookup key, which belongs to one price and moves to another only on request. */
function assignLookupKey(world: World, key: string, transfer: boolean, priceId?: string): void {
  for (const holder of world.store.each('price', { lookup: key })) {
    if (holder.id === priceId) continue
    if (!transfer) {
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists')
    }
    const released = world.store.put<'price'>({ ...holder, lookup_key: null })
    world.emit('price.updated', released, { lookup_key: key })
  }
}
