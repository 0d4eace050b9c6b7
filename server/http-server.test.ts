// The edges of the one origin, without a database: unknown calls, unreadable input, and which answers a cache may keep.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { tooMany } from '#server/platform/http/rate-limit.ts'
import { createLog } from '#server/platform/log/log.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { httpServer } from './http-server.ts'
import { parseConfig } from './settings/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-http-'))
const log = createLog('silent')
const handlers: Partial<Handlers> = {
  listPlans: async () => ({ plans: [] }),
  login: async () => {
    throw new Error('not reached')
  },
  logout: async () => ({ ok: true }),
  addToMailingList: async () => {
    throw tooMany(8)
  },
}
const config = parseConfig(
  {
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    GIFT_CODE_KEYS: giftCodeKey,
  },
  folder,
)
const app = await httpServer({
  config,
  log,
  dispatch: createDispatch(handlers as Handlers, log),
  // Every session has just been extended, so its cookie is due to be sent again.
  findViewer: async () => ({
    accountId: 'a' as Id<'account'>,
    sessionHash: Buffer.alloc(32),
    wasExtended: true,
    signedInAt: new Date(0),
  }),
  sessionCookie: { name: 'wrenlet_session', maxAge: 60 },
  openApi: '{}',
  site: {
    build: async () => {
      throw new Error('this is a page')
    },
    clientFolder: folder,
    development: false,
  },
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['POST', '/api'],
  ['PUT', '/api/'],
  ['GET', '/api/nope'],
  ['GET', '/api//shop/plans'],
  ['GET', `/api/shop/unknown/${'x'.repeat(300)}`],
] as const)('%s %s is not one of our calls: 404 in the shape of every error', async (method, url) => {
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ errors: [{ code: 'not_found' }] })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['DELETE', '/api/shop/logout', 'POST'],
  ['OPTIONS', '/api/shop/plans', 'GET, HEAD'],
  ['OPTIONS', '/api/shop/plans/', 'GET, HEAD'],
  ['POST', `/api/shop/products/${'x'.repeat(1000)}/details`, 'GET, HEAD'],
] as const)(
  '%s %s is the path of a call with other methods: 405 in the shape of every error, with those methods',
  async (method, url, allow) => {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(405)
    expect(answer.json()).toMatchObject({ errors: [{ code: 'method_not_allowed' }] })
    expect(answer.headers).toMatchObject({ allow, 'cache-control': 'no-store' })
  },
)

test('a path with a parameter longer than the router reads belongs to no call, whatever the method', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: `/api/shop/products/${'x'.repeat(1001)}/details` })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ errors: [{ code: 'not_found' }] })
    expect(answer.headers.allow).toBeUndefined()
  }
})

test('an unreadable path, and an id that is too long, are 400 in the same shape', async () => {
  for (const url of ['/api/shop/products/%zz/details', `/api/shop/products/${'x'.repeat(256)}/details`]) {
    const answer = await app.inject(url)
    expect(answer.statusCode, url).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ code: 'malformed' }] })
  }
})

test('a body of any content type but JSON is 415, even if it contains JSON', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ]) {
    const body = '{"username":"a@b.co","password":"x"}'
    const answer = await app.inject({ method: 'POST', url: '/api/shop/login', headers: { 'content-type': type }, body })
    expect(answer.statusCode, type).toBe(415)
    expect(answer.json()).toMatchObject({ errors: [{ code: 'unsupported_media' }] })
  }
})

test('too many attempts also give a Retry-After header', async () => {
  const url = '/api/shop/notifications/add-to-mailing-list'
  const answer = await app.inject({ method: 'POST', url, payload: { email: 'a@b.co' } })
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('8')
  expect(answer.json()).toEqual({
    errors: [{ code: 'too_many', message: 'Too many attempts. Try again in 8 seconds.' }],
  })
})

test('a cacheable answer has no cookie; any other sends the extended session', async () => {
  const headers = { cookie: `wrenlet_session=${'A'.repeat(43)}` }
  const kept = await app.inject({ url: '/api/shop/plans', headers })
  expect(kept.headers['cache-control']).toBe('public, max-age=60')
  expect(kept.headers['set-cookie']).toBeUndefined()
  const own = await app.inject({ method: 'POST', url: '/api/shop/logout', headers })
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.headers['set-cookie']).toContain('wrenlet_session=')
})

test('a page accepts forms only, and no larger ones than a call does', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (headers: Record<string, string>, body?: string) =>
    app.inject({ method: 'POST', url: '/basket', headers, ...(body === undefined ? {} : { body }) })
  expect((await post(form, `note=${'x'.repeat(300_000)}`)).statusCode).toBe(413)
  for (const type of ['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'])
    expect((await post({ 'content-type': type }, '{}')).statusCode, type).toBe(415)
  // A form reaches the page, even when it is empty.
  for (const answer of [await post(form, 'intent=remove'), await post(form, ''), await post({})])
    expect(answer.statusCode).toBe(500)
})

test('a page requested with an invalid Host is 400', async () => {
  for (const host of ['a b', '[::1', '%zz', 'user:password@evil.example'])
    expect((await app.inject({ url: '/shop', headers: { host } })).statusCode, host).toBe(400)
})
