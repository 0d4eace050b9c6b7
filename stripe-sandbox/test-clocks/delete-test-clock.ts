import { endSubscription } from '../billing/end-subscription.ts'
import type { Customer, TestClock } from '../objects.ts'
import { type World, worldBy } from '../world.ts'
import { customersOf } from './attach-customer.ts'

const endedStatuses = ['canceled', 'incomplete_expired']

/** Ends a customer's subscriptions, and deletes the customer. */
export function deleteCustomer(world: World, customer: Customer): void {
  for (const subscription of world.store.each('subscription', { customer: customer.id })) {
    if (endedStatuses.includes(subscription.status)) continue
    const details = { comment: null, feedback: null }
    endSubscription(world, subscription, { invoiceNow: false, prorate: false, details })
  }
  world.emit('customer.deleted', customer)
  world.store.remove(customer.id)
  world.store.putSide(customer.id, { deleted: true })
}

/** Deletes a test clock with all its customers. */
export function deleteTestClock(world: World, clock: TestClock): void {
  const clockWorld = worldBy(world, clock)
  for (const customer of customersOf(world, clock.id)) deleteCustomer(clockWorld, customer)
  world.store.remove(clock.id)
  world.emit('test_helpers.test_clock.deleted', clock)
}
