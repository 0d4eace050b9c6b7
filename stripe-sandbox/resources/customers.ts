import { moveBalance } from '../billing/customer-balance.ts'
import { differences } from '../differences.ts'
import { addressField, addressOf, mergeMetadata, shippingField, shippingOf } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, hash, inRange, integer, list, metadata, oneOf, type Read, range, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { newId, token } from '../ids.ts'
import type { Customer } from '../objects.ts'
import { findOrCreateMethod, methodOfCustomer } from '../payments/card-method.ts'
import { keepMethod } from '../payments/keep-method.ts'
import { findClockWithRoom } from '../test-clocks/attach-customer.ts'
import { deleteCustomer } from '../test-clocks/delete-test-clock.ts'
import type { World } from '../world.ts'

const path = '/v1/customers'
const fields = {
  address: emptyable(addressField()),
  balance: integer(),
  description: emptyable(text()),
  email: emptyable(text(512)),
  invoice_settings: hash({ default_payment_method: emptyable(text()), footer: emptyable(text()) }),
  metadata: emptyable(metadata()),
  name: emptyable(text(256)),
  phone: emptyable(text(20)),
  preferred_locales: list(text()),
  shipping: emptyable(shippingField()),
  tax_exempt: emptyable(oneOf('exempt', 'none', 'reverse')),
}
const createFields = { ...fields, payment_method: text(), test_clock: text() }
const listFields = { ...pageFields, created: range(), email: text(), test_clock: text() }

export const customerRoutes: Route[] = [
  route('POST', path, createFields, ({ world, params }) => {
    const clock = params.test_clock
    const { invoice_settings: settings, ...simpleParams } = params
    const methodId = params.payment_method
    const defaultMethodId = settings?.default_payment_method
    // A new customer can have only the card passed with the call, so no other can be the default.
    if (defaultMethodId && defaultMethodId !== methodId)
      methodOfCustomer(world, '', defaultMethodId, 'invoice_settings[default_payment_method]')
    const customer = newCustomer(world, {
      ...customerChanges(world, {
        ...simpleParams,
        ...(settings && { invoice_settings: { footer: settings.footer ?? '' } }),
      }),
      ...(clock === undefined ? {} : { test_clock: findClockWithRoom(world, clock, 'test_clock').id }),
    })
    setBalance(world, customer, params.balance, 'initial')
    if (methodId !== undefined) {
      const method = keepMethod(world, findOrCreateMethod(world, methodId, 'payment_method'), customer.id)
      const current = world.get('customer', customer.id)
      const invoice_settings = { ...current.invoice_settings, default_payment_method: method.id }
      if (defaultMethodId) world.store.put<'customer'>({ ...current, invoice_settings })
    }
    return world.get('customer', customer.id)
  }),
  route('GET', path, listFields, ({ world, params }) =>
    // A customer with a test clock is listed only for that clock.
    listPage(
      world,
      'customer',
      path,
      params,
      { lookup: params.email },
      (customer) => inRange(customer.created, params.created) && customer.test_clock === (params.test_clock ?? null),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    const deleted = world.store.side<{ deleted?: boolean }>(id)?.deleted
    return deleted ? { id, object: 'customer', deleted: true } : world.get('customer', id)
  }),
  route('POST', `${path}/:id`, fields, ({ world, path: { id = '' }, params }) => {
    const current = world.get('customer', id)
    const updated = world.store.put<'customer'>({
      ...current,
      ...customerChanges(world, params, current),
      metadata: mergeMetadata(current.metadata, params.metadata),
    })
    world.emit('customer.updated', updated, differences(current, updated))
    setBalance(world, updated, params.balance, 'adjustment')
    return world.get('customer', id)
  }),
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    deleteCustomer(world, world.get('customer', id))
    return { id, object: 'customer', deleted: true }
  }),
]

/** Sets a balance by recording the difference as a transaction. */
function setBalance(world: World, customer: Customer, balance: number | undefined, type: 'adjustment' | 'initial') {
  const amount = (balance ?? customer.balance) - customer.balance
  if (amount !== 0) moveBalance(world, customer.id, { amount, type, currency: customer.currency ?? 'gbp' })
}

/** Stores a customer and emits the event. */
export function newCustomer(world: World, input: Partial<Customer>): Customer {
  const customer = world.store.put<'customer'>({
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: token(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...input,
  })
  world.emit('customer.created', customer)
  return customer
}

function customerChanges(world: World, params: Read<typeof fields>, current?: Customer): Partial<Customer> {
  const { address, shipping, invoice_settings: settings } = params
  const method = settings?.default_payment_method
  if (method) methodOfCustomer(world, current?.id ?? '', method, 'invoice_settings[default_payment_method]')
  const textFields = ['description', 'email', 'name', 'phone'] as const
  return {
    ...Object.fromEntries(
      textFields.filter((key) => params[key] !== undefined).map((key) => [key, params[key] || null]),
    ),
    ...(address === undefined ? {} : { address: address === '' ? null : addressOf(address) }),
    ...(shipping === undefined ? {} : { shipping: shipping === '' ? null : shippingOf(shipping) }),
    ...(params.metadata === undefined ? {} : { metadata: params.metadata || {} }),
    ...(params.preferred_locales === undefined ? {} : { preferred_locales: params.preferred_locales }),
    ...(params.tax_exempt === undefined ? {} : { tax_exempt: params.tax_exempt || 'none' }),
    ...(settings === undefined
      ? {}
      : {
          invoice_settings: {
            custom_fields: null,
            default_payment_method:
              method === undefined ? (current?.invoice_settings.default_payment_method ?? null) : method || null,
            footer:
              settings.footer === undefined ? (current?.invoice_settings.footer ?? null) : settings.footer || null,
            rendering_options: null,
          },
        }),
  }
}
