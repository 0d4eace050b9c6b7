import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { laneOfCall, laneOfPage, laneRules } from './lanes.ts'

const calls = Object.entries(endpoints) as [EndpointId, Endpoint][]
const callsIn = (lane: ReturnType<typeof laneOfCall>) =>
  calls.filter(([id]) => laneOfCall(id) === lane).map(([id]) => id)

test('health is always answered, and nothing else is', () => {
  expect(callsIn(undefined).toSorted()).toEqual(['health', 'liveness'])
})

test('what the payment provider may be asked for, or must be paid first, has priority', () => {
  const paid = calls.filter(([, { refusals }]) =>
    refusals.some((code) => ['provider_unreachable', 'payment_required', 'card_declined'].includes(code)),
  )
  expect(paid.length).toBeGreaterThan(10)
  for (const [id] of paid) expect(laneOfCall(id), id).toBe('orders')
  expect(callsIn('messages')).toEqual(['stripeWebhook'])
  for (const lane of ['orders', 'messages', 'sign-ins'] as const) expect(laneRules[lane].priority).toBe(true)
})

test('leaving has priority as joining and staying do', () => {
  for (const id of ['endMembership', 'coolOffMembership'] as const) expect(laneOfCall(id), id).toBe('orders')
})

test('browsing never takes the places of accounts', () => {
  for (const [id, { access }] of calls)
    if (laneOfCall(id) === (access === 'account' ? 'browsing' : 'accounts')) expect.unreachable(id)
  expect(callsIn('accounts')).toContain('listRentals')
  expect(callsIn('browsing')).toContain('listProducts')
  expect(callsIn('sign-ins')).toContain('login')
})

const pageOf = (url: string, cookie?: string) =>
  laneOfPage({ method: 'GET', headers: cookie ? { cookie } : {}, raw: { url } } as unknown as FastifyRequest)

test.each([
  ['/checkout', 'orders'],
  ['/checkout.data?_routes=x', 'orders'],
  ['/Checkout/', 'orders'],
  ['/account/plan/change', 'orders'],
  ['/account/plan/end', 'orders'],
  ['/account/plan/end.data', 'orders'],
  ['/account/plan/cool-off', 'orders'],
  ['/account/closet/return.data', 'orders'],
  ['/basket', 'orders'],
  ['/entry', 'sign-ins'],
  ['/entry.data', 'sign-ins'],
  ['/entry/link/abc', 'sign-ins'],
  ['/reset/a%40b.co/123', 'sign-ins'],
  ['/', 'browsing'],
  ['/shop?q=/checkout', 'browsing'],
  ['/entryway', 'browsing'],
  ['/checkouts', 'browsing'],
])('the page %s is in the lane of %s', (url, lane) => {
  expect(pageOf(url)).toBe(lane)
})

test('a page for somebody in particular is in the lane of accounts', () => {
  expect(pageOf('/shop', 'wrenlet_session=x')).toBe('accounts')
  expect(pageOf('/shop', 'theme=dark')).toBe('browsing')
})
