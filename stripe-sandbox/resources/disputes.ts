import { listPage, pageFields } from '../http/list.ts'
import { inRange, range, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'

const path = '/v1/disputes'

/** Disputes can be read; answering them is done in the provider's dashboard. */
export const disputeRoutes: Route[] = [
  route('GET', path, { ...pageFields, charge: text(), created: range(), payment_intent: text() }, ({ world, params }) =>
    listPage(world, 'dispute', path, params, { lookup: params.charge, parent: params.payment_intent }, (it) =>
      inRange(it.created, params.created),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('dispute', id)),
]
