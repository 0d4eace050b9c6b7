import { differences } from '../differences.ts'
import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, flag, inRange, list, metadata, range, required, text, url } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Product } from '../objects.ts'
import type { World } from '../world.ts'

const path = '/v1/products'
const fields = {
  active: flag(),
  default_price: text(),
  description: emptyable(text()),
  images: emptyable(list(url(), 8)),
  metadata: emptyable(metadata()),
  shippable: flag(),
  statement_descriptor: text(22),
  tax_code: emptyable(text()),
  unit_label: emptyable(text()),
  url: emptyable(url()),
}
const createFields = { ...fields, name: required(text()), id: text() }
const listFields = { ...pageFields, active: flag(), created: range(), ids: list(text()), url: text() }

export const productRoutes: Route[] = [
  route('POST', path, createFields, ({ world, params }) => {
    const { id, metadata: metadataInput, ...input } = params
    if (id !== undefined && world.store.find('product', id)) {
      throw invalid('Product already exists.', 'id', 'resource_already_exists')
    }
    return newProduct(world, {
      ...withUnsetFields(input),
      name: input.name,
      ...(id === undefined ? {} : { id }),
      metadata: mergeMetadata({}, metadataInput),
    })
  }),
  route('GET', path, listFields, ({ world, params }) =>
    listPage(
      world,
      'product',
      path,
      params,
      {},
      (product) =>
        inRange(product.created, params.created) &&
        (params.active === undefined || product.active === params.active) &&
        (params.ids === undefined || params.ids.includes(product.id)) &&
        (params.url === undefined || product.url === params.url),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('product', id)),
  route('POST', `${path}/:id`, { ...fields, name: text() }, ({ world, path: { id = '' }, params }) => {
    const current = world.get('product', id)
    const { metadata: metadataInput, ...input } = params
    if (input.default_price !== undefined) world.get('price', input.default_price, 'default_price')
    const updated = world.store.put<'product'>({
      ...current,
      ...withUnsetFields(input),
      metadata: mergeMetadata(current.metadata, metadataInput),
      updated: world.now(),
    })
    world.emit('product.updated', updated, differences(current, updated))
    return updated
  }),
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    const product = world.get('product', id)
    for (const _price of world.store.each('price', { parent: id })) {
      throw invalid('This product cannot be deleted because it has one or more user-created prices.')
    }
    world.store.remove(id)
    world.emit('product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
]

/** Stores a product and emits the event. */
export function newProduct(world: World, input: Partial<Product> & { name: string }): Product {
  const product = world.store.put<'product'>({
    id: newId('prod', 14),
    object: 'product',
    active: true,
    created: world.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now(),
    url: null,
    ...input,
  })
  world.emit('product.created', product)
  return product
}

/** Replaces empty strings, which unset a field: by an empty list of images, by null otherwise. */
function withUnsetFields(input: Record<string, unknown>): Partial<Product> {
  const unsetValue = (key: string) => (key === 'images' ? [] : null)
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, value === '' ? unsetValue(key) : value]))
}
