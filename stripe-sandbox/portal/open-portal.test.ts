import { beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '../clock.ts'
import { configOf } from '../options.ts'
import { newCustomer } from '../resources/customers.ts'
import { Store } from '../store.ts'
import { createWorld, type World } from '../world.ts'
import { newConfiguration } from './configuration.ts'
import { openPortal } from './open-portal.ts'

const minute = 60_000

let world: World
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) })
  const store = new Store(undefined)
  world = createWorld({ store, config: configOf({}), clock: createClock(store) })
  const configuration = newConfiguration(world, { features: {} })
  store.put<'billing_portal.session'>({
    id: 'bps_1',
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: world.now(),
    customer: newCustomer(world, {}).id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: null,
    url: 'http://shop.test/__sandbox/portal/secret',
  })
  store.putSide('bps_1', { made: Date.now() })
  return () => {
    vi.useRealTimers()
    store.close()
  }
})

test('a portal must be opened within five minutes', () => {
  vi.advanceTimersByTime(5 * minute + 1)
  expect(openPortal(world, 'secret')).toBeUndefined()
})

test('an opened portal stays open until it has been idle for an hour, whatever the sandbox’s clock says', () => {
  vi.advanceTimersByTime(4 * minute)
  expect(openPortal(world, 'secret')?.session.id).toBe('bps_1')
  world.clock.set(world.now() + 40 * 86_400)
  vi.advanceTimersByTime(59 * minute)
  expect(openPortal(world, 'secret')).toBeDefined()
  vi.advanceTimersByTime(59 * minute)
  expect(openPortal(world, 'secret')).toBeDefined()
  vi.advanceTimersByTime(61 * minute)
  expect(openPortal(world, 'secret')).toBeUndefined()
})

test('no other token opens the portal', () => {
  expect(openPortal(world, 'secre')).toBeUndefined()
  expect(openPortal(world, 'bps_1')).toBeUndefined()
})
