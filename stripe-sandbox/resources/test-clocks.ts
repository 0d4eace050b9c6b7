import { addMonths } from '../billing/periods.ts'
import { listPage, pageFields } from '../http/list.ts'
import { integer, required, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { TestClock } from '../objects.ts'
import { settleDue } from '../sweep.ts'
import type { World } from '../world.ts'

const path = '/v1/test_helpers/test_clocks'
const kind = 'test_helpers.test_clock'
const deletedAfter = 30 * 86_400

/** One clock for the whole sandbox stands behind these: a second test clock is refused. */
export const testClockRoutes: Route[] = [
  route('POST', path, { frozen_time: required(integer(1)), name: text(300), customer: text() }, ({ world, params }) => {
    for (const other of world.store.each(kind)) {
      throw invalid(`This sandbox has one clock for everything: use or delete ${other.id} first.`)
    }
    world.clock.set(params.frozen_time)
    settleDue(world)
    const clock = world.store.put<typeof kind>({
      id: newId('clock'),
      object: kind,
      created: Math.floor(Date.now() / 1000),
      deletes_after: Math.floor(Date.now() / 1000) + deletedAfter,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: 'ready',
      status_details: {},
    })
    if (params.customer !== undefined) {
      world.store.put<'customer'>({ ...world.get('customer', params.customer, 'customer'), test_clock: clock.id })
    }
    world.emit('test_helpers.test_clock.created', clock)
    return clock
  }),
  route('GET', path, pageFields, ({ world, params }) => listPage(world, kind, path, params)),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get(kind, id)),
  route('POST', `${path}/:id/advance`, { frozen_time: required(integer(1)) }, ({ world, path: { id = '' }, params }) =>
    advance(world, world.get(kind, id), params.frozen_time),
  ),
  // Customers and time stay as they are: only the clock object goes.
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    const clock = world.get(kind, id)
    world.store.remove(id)
    world.emit('test_helpers.test_clock.deleted', clock)
    return { id, object: kind, deleted: true }
  }),
]

function advance(world: World, clock: TestClock, to: number): TestClock {
  if (to <= clock.frozen_time) {
    throw invalid("The `frozen_time` must be after the test clock's current frozen time.", 'frozen_time')
  }
  const latest = furthest(world, clock.frozen_time)
  if (to > latest) {
    throw invalid(
      'Test clocks can be advanced by at most two intervals of the shortest subscription at a time.',
      'frozen_time',
      'test_clock_advance_too_far',
    )
  }
  world.emit('test_helpers.test_clock.advancing', {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  } as TestClock)
  world.clock.set(to)
  settleDue(world)
  const ready = world.store.put<typeof kind>({ ...clock, frozen_time: to })
  world.emit('test_helpers.test_clock.ready', ready)
  return ready
}

/** Two intervals of the shortest subscription that lives, or two years. */
function furthest(world: World, from: number): number {
  let months = 24
  for (const subscription of world.store.each('subscription')) {
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    for (const { price } of subscription.items.data) {
      const { interval, interval_count: count } = price.recurring ?? { interval: 'year', interval_count: 1 }
      if (interval === 'month') months = Math.min(months, 2 * count)
      else if (interval !== 'year') return from + 2 * count * (interval === 'week' ? 7 : 1) * 86_400
    }
  }
  return addMonths(from, months)
}
