// A provider that is silent, slow, broken, busy or sends garbage: people always get an answer in time.
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withDeadline, withoutHurry } from '#server/platform/deadline.ts'
import { withPlace } from '#server/platform/load/waiting-callers.ts'
import type { StripeGatewayOptions } from './stripe-client.ts'
import { createStripeGateway } from './stripe-gateway.ts'

let answer: RequestListener
let requests = 0
const open = new Set<ServerResponse>()
const provider = createServer((request, response) => {
  requests++
  open.add(response)
  response.once('close', () => open.delete(response))
  answer(request, response)
}).listen(0, '127.0.0.1')
await once(provider, 'listening')
const apiBase = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const aGateway = (breakerOpenMs = 0, more: Partial<StripeGatewayOptions> = {}) =>
  createStripeGateway({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    apiBase,
    waitShare: 0,
    breakerOpenMs,
    ...more,
  })
/** Longer than a test can take. */
const anHourMs = 3_600_000
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  requests = 0
})

const json = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
const customer = JSON.stringify({ id: 'cus_1', object: 'customer', balance: 0, currency: 'gbp' })

/** How long the person waits: long where an answer comes, so that a busy machine does not matter. */
const [short, long] = [150, 60_000]
const failingAnswers: [what: string, answer: RequestListener, failure: string, deadlineMs?: number][] = [
  ['says nothing', () => {}, 'unreachable', short],
  [
    'drips',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      const drip = setInterval(() => response.write(' '), 5)
      response.once('close', () => clearInterval(drip))
    },
    'unreachable',
    short,
  ],
  ['closes the connection', (request) => request.socket.destroy(), 'unreachable'],
  ['answers 429', (_, response) => json(response, 429, '{"error":{"message":"slow down"}}'), 'unreachable'],
  ['answers 500', (_, response) => json(response, 500, '{"error":{"message":"oh"}}'), 'faltered'],
  ['answers with a page', (_, response) => json(response, 200, '<html>maintenance</html>'), 'faltered'],
  ['answers something else', (_, response) => json(response, 200, '{"object":"customer"}'), 'faltered'],
  ['sends an empty answer', (_, response) => json(response, 200, ''), 'faltered'],
]

test.each(failingAnswers)(
  'a provider that %s is reported as a failure, and its connection is closed',
  async (_, failingAnswer, failure, deadlineMs = long) => {
    answer = failingAnswer
    await expect(withDeadline(deadlineMs, () => aGateway().getSubscription('sub_1'))).rejects.toMatchObject({ failure })
    await expect.poll(() => open.size).toBe(0)
  },
)

test('calls that nobody waits for have more time', async () => {
  answer = (_, response) => setTimeout(() => json(response, 200, customer), 200)
  const gateway = aGateway()
  await expect(withDeadline(50, () => gateway.getCustomer('cus_1'))).rejects.toMatchObject({ failure: 'unreachable' })
  await expect(gateway.getCustomer('cus_1')).resolves.toMatchObject({ balance: 0 })
})

test('after five failures people are refused immediately and jobs continue; a successful job call admits people again', async () => {
  answer = (request) => request.socket.destroy()
  const gateway = aGateway(anHourMs)
  const askAsPerson = () => withDeadline(long, () => gateway.getCustomer('cus_1'))
  for (let time = 0; time < 5; time++) await expect(askAsPerson()).rejects.toMatchObject({ failure: 'unreachable' })
  const before = requests
  await expect(askAsPerson()).rejects.toThrow('not called')
  expect(requests).toBe(before)
  answer = (_, response) => json(response, 200, customer)
  await expect(askAsPerson()).rejects.toThrow('not called')
  await gateway.getCustomer('cus_1')
  await expect(askAsPerson()).resolves.toMatchObject({ balance: 0 })
})

test('a timeout of a caller with hardly any time left does not count against the provider', async () => {
  answer = () => {}
  const gateway = aGateway(anHourMs)
  for (let time = 0; time < 6; time++)
    await expect(withDeadline(1, () => gateway.getCustomer('cus_1'))).rejects.toMatchObject({ failure: 'unreachable' })
  answer = (_, response) => json(response, 200, customer)
  await expect(withDeadline(long, () => gateway.getCustomer('cus_1'))).resolves.toMatchObject({ balance: 0 })
})

test('a refusal is an answer: it does not open the breaker', async () => {
  answer = (_, response) => json(response, 404, '{"error":{"message":"No such customer","code":"resource_missing"}}')
  const gateway = aGateway(anHourMs)
  const askAsPerson = () => withDeadline(long, () => gateway.getCustomer('cus_1'))
  for (let time = 0; time < 6; time++) await expect(askAsPerson()).rejects.toMatchObject({ failure: 'missing' })
})

test('only a limited number of people may wait at once, and the next is refused without a call; jobs do not count', async () => {
  const waiting: ServerResponse[] = []
  answer = (_, response) => waiting.push(response)
  const gateway = aGateway(0, { peopleAtOnce: 2 })
  const askAsPerson = () => withDeadline(long, () => gateway.getCustomer('cus_1'))
  const both = [askAsPerson(), askAsPerson()]
  await expect.poll(() => requests).toBe(2)
  await expect(askAsPerson()).rejects.toMatchObject({
    failure: 'unreachable',
    message: expect.stringContaining('not called'),
  })
  const job = gateway.getCustomer('cus_1')
  await expect.poll(() => requests).toBe(3)
  for (const response of waiting) json(response, 200, customer)
  for (const call of [...both, job]) await expect(call).resolves.toMatchObject({ balance: 0 })
  answer = (_, response) => json(response, 200, customer)
  await expect(askAsPerson()).resolves.toMatchObject({ balance: 0 })
})

test('a person gives back their place in the lane before the answer comes; a job that they started does not', async () => {
  let left = 0
  const leave = () => {
    left += 1
  }
  const placesLeft: number[] = []
  answer = (_, response) => {
    placesLeft.push(left)
    json(response, 200, customer)
  }
  const ask = () => aGateway().getCustomer('cus_1')
  await withPlace(leave, () => withDeadline(long, () => withoutHurry(ask)))
  await withPlace(leave, () => withDeadline(long, ask))
  expect(placesLeft).toEqual([0, 1])
})
