import { differences } from '../differences.ts'
import type { Subscription } from '../objects.ts'
import type { World } from '../world.ts'

/** Stores a subscription and emits what changed, if anything did. */
export function putIfChanged(world: World, before: Subscription, after: Subscription): Subscription {
  const previous = differences(before, after)
  if (Object.keys(previous).length === 0 && Object.keys(after).length === Object.keys(before).length) return before
  world.store.put<'subscription'>(after)
  world.emit('customer.subscription.updated', after, previous)
  return after
}
