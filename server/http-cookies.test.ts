// The session's cookie, flag by flag, whenever it is sent: set, extended, cleared. And cookies that pages set.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { createLog } from '#server/platform/log/log.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { siteBuild } from '#tests/support/server/site-build.ts'
import { cartCookie, readCartId } from '#web/lib/cart/cart-cookie.ts'
import { httpServer } from './http-server.ts'
import { parseConfig } from './settings/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-cookies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const log = createLog('silent')
const { name, maxAge } = sessionCookie
const token = 'A'.repeat(43)
const seen: { viewer: CallContext['viewer'] } = { viewer: null }
const handlers = {
  // Stands in for each call that signs somebody in: accounts set the cookie like this.
  requestPasswordReset: async (_input: unknown, context: CallContext) => {
    context.setCookie(name, token, { maxAge, httpOnly: true })
    return { message: '' }
  },
  requestSignInLink: async (_input: unknown, { viewer }: CallContext) => {
    seen.viewer = viewer
    return { message: '' }
  },
  logout: async (_input: unknown, context: CallContext) => {
    context.clearCookie(name)
    return { ok: true }
  },
} as unknown as Handlers

const calls = {
  set: '/api/shop/user/password-reset/request',
  extended: '/api/shop/notifications/sign-in',
  cleared: '/api/shop/logout',
}

const cartId = 'B'.repeat(43)
/** A page whose form stores a new cart, and answers which cart was sent. */
const build = siteBuild({
  entry: { default: () => new Response('page') },
  routes: {
    cart: {
      id: 'cart',
      path: 'cart',
      module: {
        default: () => null,
        action: ({ request }: { request: Request }) =>
          data(readCartId(request), { headers: { 'set-cookie': cartCookie(cartId, request) } }),
      },
    },
  },
})

interface Session {
  readonly wasExtended?: boolean
  readonly signedInAt?: Date
  readonly ended?: true
}
const newNameFrom = new Date('2026-11-24T00:00:00Z')
/** The last moment at which a session with the old name can have begun. */
const lastOldStart = new Date(newNameFrom.getTime() - 1)

const configOf = (publicUrl: string, trust = 'false') =>
  parseConfig(
    {
      TRUST_PROXY: trust,
      DATA_DIR: folder,
      PUBLIC_URL: publicUrl,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      GIFT_CODE_KEYS: giftCodeKey,
    },
    folder,
  )

async function cookieOf(
  publicUrl: string,
  when: keyof typeof calls,
  sent: string,
  session: Session = {},
): Promise<unknown> {
  const { wasExtended = true, signedInAt = lastOldStart } = session
  const config = configOf(publicUrl)
  const app = await httpServer({
    config,
    log,
    sessionCookie,
    openApi: '{}',
    dispatch: createDispatch(handlers, log),
    findViewer: async () =>
      session.ended
        ? null
        : { accountId: 'a' as Id<'account'>, sessionHash: Buffer.alloc(32), wasExtended, signedInAt },
  })
  const answer = await app.inject({
    method: 'POST',
    url: calls[when],
    headers: { cookie: sent },
    ...(when !== 'cleared' && { payload: { email: 'tamsin@example.com' } }),
  })
  await app.close()
  expect(answer.statusCode).toBe(200)
  return answer.headers['set-cookie']
}

const sixtyDays = 5_184_000
const https = 'https://wrenlet.example'
const hostName = `__Host-${name}`
const kept = `${hostName}=${token}; Max-Age=${sixtyDays}; Path=/; HttpOnly; Secure; SameSite=Lax`
const oldCleared = `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`
const cleared = `${hostName}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`

test.each([
  ['set', kept],
  ['extended', kept],
  ['cleared', cleared],
] as const)('when it is %s, the cookie has all its flags', async (when, cookie) =>
  expect(await cookieOf(https, when, `${hostName}=${token}`)).toBe(cookie),
)

test('a visitor with a cookie of the old name stays signed in, gets one of the new name, and loses the old one', async () => {
  const old = `${name}=${token}`
  expect(await cookieOf(https, 'extended', old, { wasExtended: false })).toEqual([kept, oldCleared])
  expect(seen.viewer).not.toBeNull()
  expect(await cookieOf(https, 'cleared', old)).toEqual([cleared, oldCleared])
  expect(await cookieOf(https, 'set', `${old}; ${hostName}=${token}`, { wasExtended: false })).toEqual([
    kept,
    oldCleared,
  ])
})

test('a session under the old name that began after the new name existed is ignored: a subdomain may have planted it', async () => {
  const old = `${name}=${token}`
  for (const wasExtended of [false, true]) {
    expect(await cookieOf(https, 'extended', old, { wasExtended, signedInAt: newNameFrom })).toBe(oldCleared)
    expect(seen.viewer).toBeNull()
  }
  expect(await cookieOf(https, 'set', old, { signedInAt: newNameFrom }), 'a sign-in of one’s own').toEqual([
    kept,
    oldCleared,
  ])
  expect(await cookieOf(https, 'extended', old, { ended: true }), 'it has ended').toBe(oldCleared)
  // Under the new name the start of the session does not matter, and without https there is no other name.
  expect(await cookieOf(https, 'extended', `${hostName}=${token}`, { signedInAt: newNameFrom })).toBe(kept)
  expect(seen.viewer).not.toBeNull()
  await cookieOf('http://localhost:3000', 'extended', old, { signedInAt: newNameFrom })
  expect(seen.viewer).not.toBeNull()
})

test('of two session cookies the one with the new name counts', async () => {
  const other = 'B'.repeat(43)
  expect(await cookieOf(https, 'extended', `${name}=${other}; ${hostName}=${token}`)).toEqual([kept, oldCleared])
})

test('without https the cookie cannot be Secure, keeps its plain name, and is otherwise the same', async () => {
  const plain = `${name}=${token}`
  expect(await cookieOf('http://localhost:3000', 'set', plain)).toBe(
    `${name}=${token}; Max-Age=${sixtyDays}; Path=/; HttpOnly; SameSite=Lax`,
  )
  // A name that browsers reserve for https is ignored without it.
  expect(await cookieOf('http://localhost:3000', 'extended', `${hostName}=${token}`)).toBeUndefined()
})

const cart = `wrenlet_resale_cart=${cartId}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`
test.each([
  ['no proxy is listed', https, 'false', 'https', `__Host-${cart}; Secure`],
  ['the proxy says http', https, '1', 'http', `__Host-${cart}; Secure`],
  ['the proxy says https of a site without it', 'http://localhost:3000', '1', 'https', cart],
])('a page’s secret cookie follows the site’s own address: %s', async (_, publicUrl, trust, forwardedProto, line) => {
  const app = await httpServer({
    config: configOf(publicUrl, trust),
    log,
    sessionCookie,
    openApi: '{}',
    dispatch: createDispatch(handlers, log),
    findViewer: async () => null,
    site: { build, clientFolder: folder, development: false },
  })
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const ask = (cookie: string) =>
    app.inject({
      method: 'POST',
      url: '/cart.data',
      headers: { ...type, 'x-forwarded-proto': forwardedProto, cookie },
      payload: '',
    })
  const own = await ask(String(line.split(';')[0]))
  expect(own.headers['set-cookie']).toBe(line)
  expect(own.body).toContain(cartId)
  const planted = await ask(`wrenlet_resale_cart=${cartId}`)
  expect(planted.body.includes(cartId), 'as a subdomain could plant it').toBe(publicUrl !== https)
  await app.close()
})
