// Who is answered under overload. The load is simulated; a caller that has to wait is refused immediately.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Compile } from 'typebox/compile'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { cachingWorld, session, state } from '#tests/support/worlds/caching-world.ts'
import { createStripeGateway } from './adapters/stripe/index.ts'
import { laneRules } from './lanes.ts'

const { get, head, post } = cachingWorld({ queueMs: 1 })
const isErrorAnswer = Compile(ErrorAnswer)
const signedIn = { cookie: session }
const list = '/api/shop/products?page=1'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

type Answer = Awaited<ReturnType<typeof get>>

function expectBusyCall(answer: Answer): void {
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(isErrorAnswer.Check(answer.json())).toBe(true)
  expect(answer.json().errors[0]).toEqual({
    code: 'busy',
    message: 'We are very busy just now. Please try again in a few seconds.',
  })
}

function expectBusyPage(answer: Answer): void {
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(answer.body).toContain('<h1>We’re very busy just now</h1>')
  expect(answer.body).toContain('nothing was charged')
  expect(answer.headers['set-cookie']).toBeUndefined()
}

describe('when the event loop is late', () => {
  test('browsing and accounts are refused: calls, pages and their forms', async () => {
    state.delayMs = 1000
    for (const answer of [await get(list), await get('/api/shop/orders', signedIn)]) expectBusyCall(answer)
    for (const answer of [
      await get('/shop'),
      await get('/account', signedIn),
      await post('/account', { ...signedIn, ...form }, 'a=1'),
    ])
      expectBusyPage(answer)
    const bodiless = await head('/shop')
    expect([bodiless.statusCode, bodiless.headers['retry-after'], bodiless.body]).toEqual([503, '2', ''])
    expect(state.made).toBe(0)
  })

  test('the page of a site on https has a policy that allows only its own style', async () => {
    state.delayMs = 1000
    const { headers } = await get('/shop')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    expect(headers['strict-transport-security']).toContain('max-age')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('data for the router says in its own format that we are busy, and when to ask again', async () => {
    state.delayMs = 1000
    const answer = await get('/account.data', signedIn)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(answer.headers['content-type']).toContain('text/x-script')
    expect(answer.body).toContain('We are very busy just now')
    expect(state.made).toBe(0)
  })

  test('orders, payments’ webhooks and sign-ins are not refused until it is three times as late', async () => {
    const asks = [
      () => post('/api/webhooks/stripe', { 'content-type': 'application/json' }, '{}'),
      () => post('/api/shop/logout'),
      () => get('/checkout', signedIn),
      () => get('/entry', signedIn),
    ]
    state.delayMs = 2999
    for (const ask of asks) expect((await ask()).statusCode).toBe(200)
    state.delayMs = 3000
    for (const ask of asks) expect((await ask()).statusCode).toBe(503)
  })

  test('a visitor without a session has no priority, for any request', async () => {
    state.delayMs = 1000
    const stranger = { cookie: '__Host-wrenlet_x=1; wrenlet_basket=a' }
    for (const [url, headers, status] of [
      ['/checkout', {}, 503],
      ['/checkout', stranger, 503],
      ['/checkout', signedIn, 200],
      ['/api/shop/items/check/availability?ids=', stranger, 503],
      ['/api/shop/items/check/availability?ids=', signedIn, 400],
    ] as const)
      expect((await get(url, headers)).statusCode, `${url} ${JSON.stringify(headers)}`).toBe(status)
    expectBusyPage(await post('/basket', { ...stranger, ...form }, 'a=1'))
  })

  test('health, kept answers and files are always served', async () => {
    // A list is kept when it is requested again.
    for (const url of [list, list, '/shop']) await get(url)
    state.delayMs = 60_000
    for (const url of ['/api/health', '/api/health/live', list, '/shop', '/api/openapi.json'])
      expect((await get(url)).statusCode, url).toBe(200)
    expect((await get('/api/shop/brands')).statusCode).toBe(503)
  })

  test('everybody is answered once it is on time again', async () => {
    state.delayMs = 5000
    expectBusyCall(await get(list))
    state.delayMs = 0
    expect((await get(list)).statusCode).toBe(200)
    expect((await get('/shop')).statusCode).toBe(200)
  })
})

describe('when one lane is full', () => {
  /** Requests as many lists of orders as the lane serves at once; none finishes until `release`. */
  async function fill() {
    const { promise, resolve } = Promise.withResolvers<void>()
    state.wait = () => promise
    const { atOnce } = laneRules.accounts
    // An injected request is sent only when somebody awaits it.
    const opened = Array.from({ length: atOnce }, () => get('/api/shop/orders', signedIn).then((answer) => answer))
    await expect.poll(() => state.made).toBe(atOnce)
    return { opened, release: resolve }
  }

  test('a call and a page of the lane are refused, each in its own form, and the other lanes are answered', async () => {
    const { opened, release } = await fill()
    expectBusyCall(await get('/api/shop/orders', signedIn))
    expectBusyPage(await get('/account', signedIn))
    for (const [url, headers] of [[list], ['/shop'], ['/checkout', signedIn], ['/api/health']] as const)
      expect((await get(url, headers)).statusCode, url).toBe(200)
    release()
    for (const answer of await Promise.all(opened)) expect(answer.statusCode).toBe(200)
    expect((await get('/account', signedIn)).statusCode).toBe(200)
  })

  test('a failing call frees its place', async () => {
    state.broken = true
    for (let count = 0; count < 2 * laneRules.browsing.atOnce; count++)
      expect((await get(`/api/shop/products?page=${count + 1}`)).statusCode).toBe(500)
    state.broken = false
    expect((await get(list)).statusCode).toBe(200)
  })
})

test('visitors’ calls take no place of accounts or orders', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = 0
  state.wait = () => {
    begun += 1
    return promise
  }
  const stranger = { cookie: 'wrenlet_x=1' }
  const opened = Array.from({ length: laneRules.browsing.atOnce }, () =>
    get('/held', stranger).then((answer) => answer),
  )
  await expect.poll(() => begun).toBe(opened.length)
  for (const url of ['/shop', '/basket', '/checkout']) expectBusyPage(await get(url, stranger))
  for (const url of ['/shop', '/basket', '/checkout', '/account'])
    expect((await get(url, signedIn)).statusCode, url).toBe(200)
  resolve()
  for (const answer of await Promise.all(opened)) expect(answer.statusCode).toBe(200)
})

describe('when the payment provider is slow', () => {
  /** A provider that answers nobody until it is released. */
  async function aSlowProvider() {
    const received: ServerResponse[] = []
    const provider = createServer((_, response) => received.push(response)).listen(0, '127.0.0.1')
    onTestFinished(() => {
      provider.closeAllConnections()
      provider.close()
    })
    await once(provider, 'listening')
    const apiBase = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const gateway = createStripeGateway({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase, waitShare: 0 })
    const customer = JSON.stringify({ id: 'cus_1', object: 'customer', balance: 0, currency: 'gbp' })
    const answer = () => {
      for (const response of received) response.writeHead(200, { 'content-type': 'application/json' }).end(customer)
    }
    return { received, answer, ask: async () => void (await gateway.getCustomer('cus_1')) }
  }

  test('families who wait for it delay nobody else, however many they are', async () => {
    const { received, answer, ask } = await aSlowProvider()
    const answers: number[] = []
    state.wait = ask
    const waiting = laneRules.accounts.atOnce + 1
    for (let count = 1; count <= waiting; count++) {
      // One after the other: each of them finds the earlier ones at the provider.
      get('/api/shop/orders', signedIn).then(({ statusCode }) => answers.push(statusCode))
      await expect.poll(() => received.length).toBe(count)
    }
    state.wait = async () => {}
    expect((await get('/account', signedIn)).statusCode).toBe(200)
    expect((await get('/api/shop/orders', signedIn)).statusCode).toBe(200)
    expect(answers).toEqual([])
    answer()
    await expect.poll(() => answers).toEqual(Array(waiting).fill(200))
  })
})
