/** Which test clock governs a call: that of the customer it concerns. Everything else uses the sandbox's own clock. */
import type { Form } from '../http/form.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { TestClock } from '../objects.ts'
import { type World, worldBy } from '../world.ts'

/** Parameters that name a customer, or an object that belongs to one. */
const ownerParams = ['customer', 'subscription', 'invoice', 'payment_intent', 'charge'] as const

export function clockOfCall(world: World, path: Record<string, string>, raw: Form): TestClock | undefined {
  const ownerIds = ownerParams.map((name) => raw[name]).filter((value) => typeof value === 'string')
  const clockIds = typeof raw.test_clock === 'string' ? [raw.test_clock] : []
  const clocks = [...Object.values(path), ...ownerIds].map((id) => world.store.clockOf(id))
  for (const id of [...clockIds, ...clocks]) {
    const clock = id === null ? undefined : world.store.find('test_helpers.test_clock', id)
    if (clock !== undefined) return clock
  }
  return undefined
}

/** The world on an object's test clock, for changes by pages and by the sandbox itself. */
export function byClockOf(world: World, id: string): World {
  const clock = clockOfCall(world, { id }, {})
  return clock === undefined ? world : worldBy(world, clock)
}

/** The world on an object's test clock, for a control call. Errors: 429 while that clock is advancing. */
export function checkedByClockOf(world: World, id: string): World {
  const clock = clockOfCall(world, { id }, {})
  if (clock?.status === 'advancing') throw advancingClockError(clock.id)
  return byClockOf(world, id)
}

export const advancingClockError = (clock: string): StripeError =>
  new StripeError(429, { message: `Test clock advancement underway - cannot perform modifications: ${clock}` })
