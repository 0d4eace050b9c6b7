import { putIfChanged } from '../billing/put-if-changed.ts'
import { differences } from '../differences.ts'
import type { Customer, PaymentMethod } from '../objects.ts'
import { attachMethod, type MethodSide, methodSide } from '../payments/card-method.ts'
import type { World } from '../world.ts'

const endedStatuses = ['canceled', 'incomplete_expired']

/** Makes a card the default of the customer, and of each live subscription that has its own card. */
export function makeDefaultCard(world: World, customerId: string, method: PaymentMethod): Customer {
  attachMethod(world, method, customerId)
  const before = world.get('customer', customerId)
  const after: Customer = {
    ...before,
    invoice_settings: { ...before.invoice_settings, default_payment_method: method.id },
  }
  const previous = differences(before, after)
  if (Object.keys(previous).length > 0) {
    world.store.put<'customer'>(after)
    world.emit('customer.updated', after, previous)
  }
  for (const subscription of world.store.each('subscription', { customer: customerId })) {
    if (subscription.default_payment_method === null || endedStatuses.includes(subscription.status)) continue
    putIfChanged(world, subscription, { ...subscription, default_payment_method: method.id })
  }
  return after
}

/** Records that the holder has agreed to later charges: an `unless_set_up` card then requires no challenge. */
export function markSetUp(world: World, method: PaymentMethod): void {
  world.store.putSide<MethodSide>(method.id, { ...methodSide(world, method.id), setUp: true })
}
