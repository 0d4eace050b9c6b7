import { listPage, pageFields } from '../http/list.ts'
import { integer, required, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { newId } from '../ids.ts'
import type { TestClock } from '../objects.ts'
import { startAdvancing } from '../test-clocks/advance-test-clock.ts'
import { findAttachableCustomer } from '../test-clocks/attach-customer.ts'
import { advancingClockError } from '../test-clocks/clock-of-call.ts'
import { deleteTestClock } from '../test-clocks/delete-test-clock.ts'

const path = '/v1/test_helpers/test_clocks'
const kind = 'test_helpers.test_clock'
const deletedAfter = 30 * 86_400

export const testClockRoutes: Route[] = [
  route('POST', path, { frozen_time: required(integer(1)), name: text(300), customer: text() }, ({ world, params }) => {
    const customer = params.customer === undefined ? undefined : findAttachableCustomer(world, params.customer)
    const clock = world.store.put<typeof kind>({
      id: newId('clock'),
      object: kind,
      created: world.ownNow(),
      deletes_after: world.ownNow() + deletedAfter,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: 'ready',
      status_details: {},
    } satisfies TestClock)
    world.store.setAlarm(clock.id, clock.deletes_after)
    if (customer !== undefined) world.store.put<'customer'>({ ...customer, test_clock: clock.id })
    world.emit('test_helpers.test_clock.created', clock)
    return clock
  }),
  route('GET', path, pageFields, ({ world, params }) => listPage(world, kind, path, params)),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get(kind, id)),
  route('POST', `${path}/:id/advance`, { frozen_time: required(integer(1)) }, ({ world, path: { id = '' }, params }) =>
    startAdvancing(world, world.get(kind, id), params.frozen_time),
  ),
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    const clock = world.get(kind, id)
    if (clock.status === 'advancing') throw advancingClockError(id)
    deleteTestClock(world, clock)
    return { id, object: kind, deleted: true }
  }),
]
