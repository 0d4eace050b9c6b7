import { listPage, pageFields } from '../http/list.ts'
import { oneOf, required, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { attachMethod, findOrMakeMethod } from '../payments/card-method.ts'

const path = '/v1/payment_methods'

export const paymentMethodRoutes: Route[] = [
  route('GET', path, { ...pageFields, customer: text(), type: oneOf('card') }, ({ world, params }) =>
    listPage(world, 'payment_method', path, params, { customer: params.customer }),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('payment_method', id)),
  route('POST', `${path}/:id/attach`, { customer: required(text()) }, ({ world, path: { id = '' }, params }) => {
    world.get('customer', params.customer, 'customer')
    return attachMethod(world, findOrMakeMethod(world, id, 'payment_method'), params.customer)
  }),
  route('POST', `${path}/:id/detach`, {}, ({ world, path: { id = '' } }) => {
    const detached = world.store.put<'payment_method'>({ ...world.get('payment_method', id), customer: null })
    world.emit('payment_method.detached', detached)
    return detached
  }),
]
