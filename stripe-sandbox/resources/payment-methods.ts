import { setupDecline, testCard } from '../cards.ts'
import { listPage, pageFields } from '../http/list.ts'
import { oneOf, required, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { invalid, StripeError } from '../http/stripe-error.ts'
import { attachMethod, findOrMakeMethod, methodSide } from '../payments/card-method.ts'

const path = '/v1/payment_methods'

export const paymentMethodRoutes: Route[] = [
  route('GET', path, { ...pageFields, customer: text(), type: oneOf('card') }, ({ world, params }) =>
    listPage(world, 'payment_method', path, params, { customer: params.customer }),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('payment_method', id)),
  route('POST', `${path}/:id/attach`, { customer: required(text()) }, ({ world, path: { id = '' }, params }) => {
    world.get('customer', params.customer, 'customer')
    const method = findOrMakeMethod(world, id, 'payment_method')
    if (method.customer !== null && method.customer !== params.customer) {
      throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method')
    }
    const declined = setupDecline(testCard(methodSide(world, method.id).number))
    if (declined !== null) {
      const { code, declineCode, message } = declined
      throw new StripeError(402, { type: 'card_error', code, decline_code: declineCode, message })
    }
    return attachMethod(world, method, params.customer)
  }),
  route('POST', `${path}/:id/detach`, {}, ({ world, path: { id = '' } }) => {
    const method = world.get('payment_method', id)
    if (method.customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    }
    const detached = world.store.put<'payment_method'>({ ...method, customer: null })
    world.emit('payment_method.detached', detached)
    return detached
  }),
]
