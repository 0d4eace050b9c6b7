import { listPage, pageFields } from '../http/list.ts'
import { inRange, range, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'

const path = '/v1/charges'

export const chargeRoutes: Route[] = [
  route(
    'GET',
    path,
    { ...pageFields, created: range(), customer: text(), payment_intent: text() },
    ({ world, params }) =>
      listPage(world, 'charge', path, params, { customer: params.customer, parent: params.payment_intent }, (charge) =>
        inRange(charge.created, params.created),
      ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('charge', id)),
]
