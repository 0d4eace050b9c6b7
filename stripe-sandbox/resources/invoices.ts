import { listPage, pageFields, pageOf } from '../http/list.ts'
import { hash, inRange, oneOf, range, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'

const path = '/v1/invoices'
const listFields = {
  ...pageFields,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  created: range(),
  customer: text(),
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: text(),
}
const paymentListFields = {
  ...pageFields,
  created: range(),
  invoice: text(),
  payment: hash({ payment_intent: text(), type: oneOf('payment_intent') }),
  status: oneOf('canceled', 'open', 'paid'),
}

export const invoiceRoutes: Route[] = [
  route('GET', path, listFields, ({ world, params }) =>
    listPage(
      world,
      'invoice',
      path,
      params,
      { customer: params.customer, parent: params.subscription, status: params.status },
      (it) =>
        inRange(it.created, params.created) &&
        (params.collection_method === undefined || it.collection_method === params.collection_method),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('invoice', id)),
  route('GET', `${path}/:id/lines`, pageFields, ({ world, path: { id = '' }, params }) =>
    pageOf(world.get('invoice', id).lines.data, `${path}/${id}/lines`, params),
  ),
  route('GET', '/v1/invoice_payments', paymentListFields, ({ world, params }) =>
    listPage(
      world,
      'invoice_payment',
      '/v1/invoice_payments',
      params,
      { parent: params.invoice, lookup: params.payment?.payment_intent, status: params.status },
      (it) => inRange(it.created, params.created),
    ),
  ),
  route('GET', '/v1/invoice_payments/:id', {}, ({ world, path: { id = '' } }) => world.get('invoice_payment', id)),
]
