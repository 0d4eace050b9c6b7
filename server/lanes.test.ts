import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { laneOfCall, laneOfPage, laneRules } from './lanes.ts'

const calls = Object.entries(endpoints) as [EndpointId, Endpoint][]
const aRequest = (url: string, cookies: Record<string, string>, method = 'GET') =>
  ({ method, cookies, raw: { url } }) as unknown as FastifyRequest
const session = { wrenlet_session: 'x' }
const member = aRequest('/', session)
const visitor = aRequest('/', { wrenlet_x: 'x', wrenlet_basket: 'a.b', wrenlet_session: '', wrenlet_session_x: 'x' })
const callsIn = (lane: ReturnType<typeof laneOfCall>, request = member) =>
  calls.filter(([id]) => laneOfCall(id, request) === lane).map(([id]) => id)

test('health is always answered, and nothing else is', () => {
  for (const request of [member, visitor])
    expect(callsIn(undefined, request).toSorted()).toEqual(['health', 'jobsHealth', 'liveness'])
})

test('calls that ask the payment provider or need a payment have priority', () => {
  const paid = calls.filter(([, { refusals }]) =>
    refusals.some((code) => ['provider_unreachable', 'payment_required', 'card_declined'].includes(code)),
  )
  expect(paid.length).toBeGreaterThan(10)
  for (const [id] of paid) expect(laneOfCall(id, member), id).toBe('orders')
  for (const request of [member, visitor]) expect(callsIn('messages', request)).toEqual(['stripeWebhook'])
  for (const lane of ['orders', 'messages', 'sign-ins'] as const) expect(laneRules[lane].priority).toBe(true)
})

test('leaving has the same priority as joining and staying', () => {
  for (const id of ['endMembership', 'cancelWithinCoolingOff'] as const)
    expect(laneOfCall(id, member), id).toBe('orders')
})

test('browsing never takes the places of accounts', () => {
  for (const [id, { access }] of calls)
    if (laneOfCall(id, member) === (access === 'account' ? 'browsing' : 'accounts')) expect.unreachable(id)
  expect(callsIn('accounts')).toContain('listRentals')
  expect(callsIn('browsing')).toContain('listProducts')
  expect(callsIn('sign-ins')).toContain('login')
})

test('what pages report has its own lane', () => {
  for (const request of [member, visitor])
    expect(callsIn('counts', request).toSorted()).toEqual(['recordEvents', 'reportError'])
})

test('a visitor without a session takes no place of orders or accounts', () => {
  for (const lane of ['orders', 'accounts'] as const) expect(callsIn(lane, visitor)).toEqual([])
  for (const id of [
    'checkAvailability',
    'shippingCost',
    'paymentConfiguration',
    'listRentals',
    'listProducts',
  ] as const)
    expect(laneOfCall(id, visitor), id).toBe('browsing')
  for (const id of ['placeOrder', 'endMembership', 'saveFavourites', 'addToMailingList'] as const)
    expect(laneOfCall(id, visitor), id).toBe('visitors')
  expect(callsIn('sign-ins', visitor)).toEqual(callsIn('sign-ins', member))
  for (const lane of ['browsing', 'visitors'] as const) expect(laneRules[lane].priority).toBe(false)
})

const pageOf = (url: string, cookies: Record<string, string> = session) => laneOfPage(aRequest(url, cookies))

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
  ['/gifting/checkout/1', 'orders'],
  ['/gifting/checkout/1.data', 'orders'],
  ['/gifting', 'accounts'],
  ['/entry', 'sign-ins'],
  ['/entry.data', 'sign-ins'],
  ['/entry/link/abc', 'sign-ins'],
  ['/reset/a%40b.co/123', 'sign-ins'],
  ['/', 'accounts'],
  ['/shop?q=/checkout', 'accounts'],
  ['/entryway', 'accounts'],
  ['/checkouts', 'accounts'],
])('for a signed-in visitor, the page %s is in the lane of %s', (url, lane) => {
  expect(pageOf(url)).toBe(lane)
})

test.each(['/', '/shop', '/basket', '/checkout', '/checkout.data', '/account', '/account/plan/end'])(
  'without a session the page %s is in the lane of browsing, and its forms are in that of visitors',
  (url) => {
    for (const cookies of [{}, visitor.cookies as Record<string, string>]) {
      for (const method of ['GET', 'HEAD']) expect(laneOfPage(aRequest(url, cookies, method))).toBe('browsing')
      expect(laneOfPage(aRequest(url, cookies, 'POST'))).toBe('visitors')
    }
    expect(['orders', 'accounts']).toContain(laneOfPage(aRequest(url, session, 'POST')))
  },
)

test.each(['GET', 'POST'])('signing in is in its own lane for everybody (%s)', (method) => {
  for (const url of ['/entry', '/entry.data', '/entry/link/abc', '/reset/a%40b.co/123', '/sign-out'])
    expect(laneOfPage(aRequest(url, {}, method)), url).toBe('sign-ins')
})

test('behind https the session has another name', () => {
  expect(pageOf('/shop', { '__Host-wrenlet_session': 'x' })).toBe('accounts')
})
