/** Tests calls that arrive while a clock is advancing, a state too short to be observed over HTTP. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '../clock.ts'
import { createFaults } from '../faults.ts'
import { createApi } from '../http/api.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { TestClock } from '../objects.ts'
import { configOf } from '../options.ts'
import { routes } from '../routes.ts'
import { Store } from '../store.ts'
import { createWorld } from '../world.ts'
import { finishAdvancingClocks } from './advance-test-clock.ts'
import { byClockOf, checkedByClockOf } from './clock-of-call.ts'

const start = 1_927_443_600
let store: Store
let call: (method: string, path: string, body?: string) => { status: number; body: Record<string, unknown> }
let clock: string
let customer: string
const world = () => createWorld({ store, config: configOf({}), clock: createClock(store) })

beforeEach(() => {
  store = new Store(undefined)
  const api = createApi({ store, config: configOf({}), clock: createClock(store) }, routes, createFaults())
  call = (method, path, body = '') => {
    const headers = { authorization: 'Bearer sk_test_sandbox_wrenlet' }
    const answer = api.handle({ method, path, query: '', headers, body })
    return { status: answer.status, body: JSON.parse(answer.body) as Record<string, unknown> }
  }
  clock = String(call('POST', '/v1/test_helpers/test_clocks', `frozen_time=${start}`).body.id)
  customer = String(call('POST', '/v1/customers', `test_clock=${clock}`).body.id)
  expect(call('POST', `/v1/test_helpers/test_clocks/${clock}/advance`, `frozen_time=${start + 60}`)).toMatchObject({
    status: 200,
    body: { status: 'advancing' },
  })
})
afterEach(() => store.close())

test('reads succeed; changes, another advance and a deletion are refused', () => {
  const message = `Test clock advancement underway - cannot perform modifications: ${clock}`
  const refusal = { status: 429, body: { error: { message } } }
  expect(call('GET', `/v1/customers/${customer}`).status).toBe(200)
  expect(call('GET', `/v1/test_helpers/test_clocks/${clock}`).body).toMatchObject({
    status: 'advancing',
    frozen_time: start,
  })
  expect(call('POST', `/v1/customers/${customer}`, 'name=Mia')).toMatchObject(refusal)
  expect(call('POST', '/v1/payment_intents', `amount=500&currency=gbp&customer=${customer}`)).toMatchObject(refusal)
  expect(call('POST', '/v1/customers', `test_clock=${clock}`)).toMatchObject(refusal)
  expect(call('DELETE', `/v1/customers/${customer}`)).toMatchObject(refusal)
  const secondAdvance = call('POST', `/v1/test_helpers/test_clocks/${clock}/advance`, `frozen_time=${start + 120}`)
  expect(secondAdvance).toMatchObject(refusal)
  expect(call('DELETE', `/v1/test_helpers/test_clocks/${clock}`)).toMatchObject(refusal)
  expect(() => checkedByClockOf(world(), customer)).toThrow(StripeError)
  expect(byClockOf(world(), customer).now()).toBe(start)
  expect(call('POST', '/v1/customers', 'name=Other').status).toBe(200)
})

test('an interrupted advance is finished later', () => {
  finishAdvancingClocks(world())
  expect(call('GET', `/v1/test_helpers/test_clocks/${clock}`).body).toMatchObject({
    status: 'ready',
    frozen_time: start + 60,
    status_details: {},
  })
  expect(call('POST', `/v1/customers/${customer}`, 'name=Mia').status).toBe(200)
})

test('a clock that fails to advance reports it and keeps its time', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = store.find('test_helpers.test_clock', clock) as TestClock
  const transaction = vi.spyOn(store, 'transaction').mockImplementationOnce(() => {
    throw new Error('broken')
  })
  finishAdvancingClocks(world())
  expect(errors).toHaveBeenCalledOnce()
  transaction.mockRestore()
  errors.mockRestore()
  expect(call('GET', `/v1/test_helpers/test_clocks/${clock}`).body).toMatchObject({
    status: 'internal_failure',
    frozen_time: broken.frozen_time,
    status_details: {},
  })
  const [event] = store.each('event')
  expect(event?.type).toBe('test_helpers.test_clock.internal_failure')
})
