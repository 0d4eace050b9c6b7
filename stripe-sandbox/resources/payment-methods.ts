import { declines, isTestCard } from '../cards.ts'
import { differences } from '../differences.ts'
import { addressOf, mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, hash, integer, metadata, oneOf, type Read, required, text } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid, resourceMissing, StripeError } from '../http/stripe-error.ts'
import type { PaymentMethod } from '../objects.ts'
import { checkExpiry, createCardMethod, detachMethod, findOrCreateMethod, methodSide } from '../payments/card-method.ts'
import { keepMethod } from '../payments/keep-method.ts'
import { billingField, billingFrom, cardField, cardFrom, redisplay } from '../payments/method-fields.ts'
import type { World } from '../world.ts'

const path = '/v1/payment_methods'
const customerPath = '/v1/customers/:id/payment_methods'
const createFields = {
  allow_redisplay: redisplay(),
  billing_details: billingField(),
  card: cardField(),
  metadata: metadata(),
  type: required(oneOf('card')),
}
const updateFields = {
  allow_redisplay: redisplay(),
  billing_details: billingField(),
  card: hash({ exp_month: integer(), exp_year: integer() }),
  metadata: emptyable(metadata()),
}
const filters = { ...pageFields, allow_redisplay: redisplay(), type: oneOf('card') }

export const paymentMethodRoutes: Route[] = [
  // A shop's page may send a card with the publishable key, so that its server never sees the number.
  route('POST', path, createFields, create, { publishable: true }),
  route('GET', path, { ...filters, customer: text() }, ({ world, params }) => {
    if (params.customer !== undefined) world.get('customer', params.customer, 'customer')
    return listMethods(world, path, params, params.customer)
  }),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => findOrCreateMethod(world, id)),
  route('POST', `${path}/:id`, updateFields, update),
  route('POST', `${path}/:id/attach`, { customer: required(text()) }, ({ world, path: { id = '' }, params }) => {
    world.get('customer', params.customer, 'customer')
    return keepMethod(world, findOrCreateMethod(world, id), params.customer)
  }),
  route('POST', `${path}/:id/detach`, {}, ({ world, path: { id = '' } }) => {
    const method = findOrCreateMethod(world, id)
    if (method.customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    }
    return detachMethod(world, method)
  }),
  route('GET', customerPath, filters, ({ world, path: { id = '' }, params }) => {
    world.get('customer', id)
    return listMethods(world, `/v1/customers/${id}/payment_methods`, params, id)
  }),
  route('GET', `${customerPath}/:method`, {}, ({ world, path: { id = '', method = '' } }) => {
    world.get('customer', id)
    const paymentMethod = world.get('payment_method', method)
    if (paymentMethod.customer !== id) throw resourceMissing('PaymentMethod', method)
    return paymentMethod
  }),
]

const listMethods = (world: World, url: string, params: Read<typeof filters>, customer: string | undefined) =>
  listPage(
    world,
    'payment_method',
    url,
    params,
    { customer },
    (method) => params.allow_redisplay === undefined || method.allow_redisplay === params.allow_redisplay,
  )

function create({ world, params }: Call<Read<typeof createFields>>): PaymentMethod {
  if (params.card === undefined) throw invalid('Missing required param: card.', 'card', 'parameter_missing')
  const created = createCardMethod(world, cardFrom(world, params.card, 'card'), billingFrom(params.billing_details))
  if (!isTestCard(methodSide(world, created.id).number)) {
    const { code, declineCode, message } = declines.notATestCard
    throw new StripeError(402, { type: 'card_error', code, decline_code: declineCode, message, param: 'number' })
  }
  return world.store.put<'payment_method'>({
    ...created,
    allow_redisplay: params.allow_redisplay ?? 'unspecified',
    metadata: mergeMetadata({}, params.metadata),
  })
}

function update({ world, path: { id = '' }, params }: Call<Read<typeof updateFields>>): PaymentMethod {
  const current = findOrCreateMethod(world, id)
  if (current.customer === null) {
    throw invalid('You must save this PaymentMethod to a customer before you can update it.')
  }
  const { billing_details: billing, card } = params
  const expiry = {
    expMonth: card?.exp_month ?? current.card.exp_month,
    expYear: card?.exp_year ?? current.card.exp_year,
  }
  if (card !== undefined) checkExpiry(world, expiry)
  const billingDetails = current.billing_details
  const changedFields = (['email', 'name', 'phone'] as const).filter((name) => billing?.[name] !== undefined)
  const address = billing?.address
  const updated = world.store.put<'payment_method'>({
    ...current,
    allow_redisplay: params.allow_redisplay ?? current.allow_redisplay ?? 'unspecified',
    billing_details: {
      ...billingDetails,
      ...Object.fromEntries(changedFields.map((name) => [name, billing?.[name] || null])),
      ...(address === undefined ? {} : { address: addressOf(address || {}) }),
    },
    card: { ...current.card, exp_month: expiry.expMonth, exp_year: expiry.expYear },
    metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
  })
  const previous = differences(current, updated)
  if (Object.keys(previous).length > 0) world.emit('payment_method.updated', updated, previous)
  return updated
}
