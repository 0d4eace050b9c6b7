import { invalid } from '../http/stripe-error.ts'
import type { Customer, TestClock } from '../objects.ts'
import type { World } from '../world.ts'

const kind = 'test_helpers.test_clock'
const maxCustomers = 3

/** Finds a test clock with room for another customer. Errors: 400 for an unknown or full clock. */
export function findClockWithRoom(world: World, id: string, param: string): TestClock {
  const clock = world.get(kind, id, param)
  if (customersOf(world, id).length >= maxCustomers) {
    throw invalid(`A test clock can have at most ${maxCustomers} customers.`, param)
  }
  return clock
}

export const customersOf = (world: World, clock: string): Customer[] =>
  [...world.store.each('customer')].filter((customer) => customer.test_clock === clock)

/** Finds a customer to attach to a test clock. Errors: 400 for a customer who already has a clock or subscriptions. */
export function findAttachableCustomer(world: World, id: string): Customer {
  const customer = world.get('customer', id, 'customer')
  if (customer.test_clock !== null) {
    throw invalid(`The customer ${id} is already attached to the test clock ${customer.test_clock}.`, 'customer')
  }
  for (const { id: subscription } of world.store.each('subscription', { customer: id })) {
    throw invalid(`The customer ${id} has the subscription ${subscription}, which follows another clock.`, 'customer')
  }
  return customer
}
