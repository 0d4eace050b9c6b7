import { addMonths } from '../billing/periods.ts'
import { invalid } from '../http/stripe-error.ts'
import type { TestClock } from '../objects.ts'
import { processDue } from '../sweep.ts'
import { type World, worldBy } from '../world.ts'
import { advancingClockError } from './clock-of-call.ts'

const kind = 'test_helpers.test_clock'
const day = 86_400

/** Begins to advance a test clock, which is `ready` again once everything due on the way has happened. */
export function startAdvancing(world: World, clock: TestClock, to: number): TestClock {
  if (clock.status === 'advancing') throw advancingClockError(clock.id)
  if (to <= clock.frozen_time) {
    throw invalid("The `frozen_time` must be after the test clock's current frozen time.", 'frozen_time')
  }
  if (to > latestTarget(world, clock)) {
    throw invalid(
      'Test clocks can be advanced by at most two intervals of the shortest subscription at a time.',
      'frozen_time',
      'test_clock_advance_too_far',
    )
  }
  const advancing = world.store.put<typeof kind>({
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  })
  world.emit('test_helpers.test_clock.advancing', advancing)
  return advancing
}

/** Finishes every advance that has begun, including those that were interrupted when the sandbox stopped. */
export function finishAdvancingClocks(world: World): void {
  for (const clock of [...world.store.each(kind, { status: 'advancing' })]) {
    try {
      world.store.transaction(() => finishAdvancing(world, clock))
    } catch (error) {
      console.error(error)
      const failed = world.store.put<typeof kind>({ ...clock, status: 'internal_failure', status_details: {} })
      world.emit('test_helpers.test_clock.internal_failure', failed)
    }
  }
}

function finishAdvancing(world: World, clock: TestClock): void {
  const target = clock.status_details.advancing?.target_frozen_time ?? clock.frozen_time
  const moved: TestClock = { ...clock, frozen_time: target, status: 'ready', status_details: {} }
  processDue(worldBy(world, moved))
  world.store.put<typeof kind>(moved)
  world.emit('test_helpers.test_clock.ready', moved)
}

/** The latest time to advance to: two intervals of the shortest subscription on this clock, but at most two years. */
function latestTarget(world: World, clock: TestClock): number {
  let latest = addMonths(clock.frozen_time, 24)
  for (const subscription of world.store.each('subscription')) {
    if (subscription.test_clock !== clock.id) continue
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    for (const { price } of subscription.items.data) {
      if (price.recurring) latest = Math.min(latest, afterTwoIntervals(clock.frozen_time, price.recurring))
    }
  }
  return latest
}

function afterTwoIntervals(
  from: number,
  { interval, interval_count: count }: { interval: string; interval_count: number },
): number {
  if (interval === 'day' || interval === 'week') return from + 2 * count * (interval === 'week' ? 7 : 1) * day
  return addMonths(from, 2 * count * (interval === 'year' ? 12 : 1))
}
