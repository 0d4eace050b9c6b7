// A server without a database, for tests of the answer cache. It has a list, a refusal, a few public answers, and a site of one
// page that says who is signed in, and counts how often it made an answer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { data, redirect } from 'react-router'
import { afterAll, beforeEach } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { sessionCookie } from '#server/domains/accounts/index.ts'
import { httpServer } from '#server/http-server.ts'
import type { Id } from '#server/kernel/ids.ts'
import { laneOfCall, laneOfPage, laneRules } from '#server/lanes.ts'
import { createDispatch } from '#server/platform/http/dispatch.ts'
import type { CallContext, Handlers } from '#server/platform/http/handler.ts'
import { Admission } from '#server/platform/load/admission.ts'
import { createLog } from '#server/platform/log/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseConfig } from '#server/settings/config.ts'
import { giftCodeKey } from '../server/gift-code-key.ts'
import { siteBuild } from '../server/site-build.ts'

const log = createLog('silent')
/**
 * Reset before each test. `version` is that of the catalogue, `made` counts answers, `broken` makes lists fail, `away` makes the
 * database unreachable, `delayMs` simulates load, lists of orders and the page /held wait for `wait`, and `asking` holds the address
 * of each caller of the page /basket.
 */
export const state = {
  version: '1',
  made: 0,
  broken: false,
  away: false,
  delayMs: 0,
  wait: async () => {},
  asking: [] as string[],
}
/** The Cookie header of somebody who is signed in over HTTPS. */
export const session = `__Host-${sessionCookie.name}=${'A'.repeat(43)}`
const customer = { id: 'a', givenName: 'Wren' }

const handlers = {
  listProducts: async ({ query }: { query: { types?: string[] } }, { viewer, ip, userAgent }: CallContext) => {
    if (state.broken) throw new Error('the index is gone')
    const asker = viewer || ip || userAgent ? 'somebody' : 'nobody'
    const name = `${query.types?.join() ?? 'all'} for ${asker} ${++state.made} ${'x'.repeat(2000)}`
    return { products: [card(name)], pagination: { page: 1, rowsPerPage: 20, rowsNumber: 1 } }
  },
  productDetails: async () => {
    state.made++
    throw new Refusal('not_found', messages.notFound)
  },
  listBrands: async () => ({ brands: [] }),
  listPlans: async () => ({ plans: [] }),
  testimonials: async () => ({ testimonials: [] }),
  customerInfo: async () => ({ user: customer }),
  listOrders: async () => {
    state.made++
    await state.wait()
    return { orders: [], returns: [] }
  },
  logout: async () => ({ ok: true }),
  stripeWebhook: async () => ({ received: true }),
  liveness: async () => ({ ok: true }),
  health: async () => ({ ok: true, mode: 'demo', version: '1' }),
  checkAvailability: async (_: unknown, { ip }: CallContext) => {
    state.asking.push(ip)
    return { ids: [], items: [] }
  },
} as unknown as Handlers

const card = (name: string) => ({
  id: 'i',
  productId: 'i',
  itemId: 'i',
  slug: 's',
  name,
  brand_name: 'b',
  brand: 'b',
  product_type_name: 't',
  type: 't',
  sex: 'unisex',
  RRP: 1,
  credits: 1,
  credits_from: false,
  sizes: [],
  sizeRange: '',
  published_on: '2026-01-01',
  picture: { base: '', external: false, alt: '', tint: 'mint' },
  badge: null,
})

/** A site of one page, which says who is signed in and how often the page was made. */
const build = siteBuild({
  routes: {
    root: {
      id: 'root',
      path: '*',
      module: {
        default: () => null,
        loader: async ({ request, context }: { request: Request; context: { get: (key: unknown) => CallApi } }) => {
          const call = context.get((globalThis as Record<symbol, unknown>)[Symbol.for('wrenlet.api-context')])
          const pathname = new URL(request.url).pathname.replace(/\.data$/, '')
          if (pathname === '/away') throw redirect('/shop')
          if (pathname === '/held') await state.wait()
          if (pathname === '/missing') throw data(++state.made, { status: 404 })
          if (pathname === '/basket') await call('checkAvailability', { query: { ids: [] } })
          const info = await call('customerInfo', {})
          if (/^\/(account|checkout)$/.test(pathname) && !info.ok) throw data(info.errors, { status: info.status })
          return {
            who: info.ok ? info.body.user.givenName : 'nobody',
            made: ++state.made,
            seen: [...request.headers.keys()].join() || 'nothing',
            host: new URL(request.url).host,
          }
        },
      },
    },
  },
  entry: {
    default: (
      request: Request,
      status: number,
      headers: Headers,
      context: { staticHandlerContext: { loaderData: Record<string, object> } },
    ) => {
      headers.set('content-type', 'text/html; charset=utf-8')
      const setsCookie = new URL(request.url).pathname === '/cookie'
      if (setsCookie) headers.append('set-cookie', 'wrenlet_x=1')
      const html = `<html><script>one()</script>${JSON.stringify(context.staticHandlerContext.loaderData.root)}${'x'.repeat(2000)}</html>`
      return Object.assign(new Response(null, { status, headers }), { html })
    },
  },
})

function aServer(folder: string, queueMs: number): Promise<FastifyInstance> {
  const limits = { shedMs: 1000, shedPriorityMs: 3000, queueMs }
  const load = { delayMs: () => state.delayMs }
  return httpServer({
    config: parseConfig(
      {
        DATA_DIR: folder,
        PUBLIC_URL: 'https://wrenlet.example',
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        GIFT_CODE_KEYS: giftCodeKey,
      },
      folder,
    ),
    log,
    dispatch: createDispatch(handlers, log),
    findViewer: async () => {
      if (state.away) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      return {
        accountId: 'a' as Id<'account'>,
        sessionHash: Buffer.alloc(32),
        wasExtended: true,
        signedInAt: new Date(0),
      }
    },
    sessionCookie,
    openApi: JSON.stringify({ openapi: 'x'.repeat(3000) }),
    site: { build, clientFolder: folder, development: false },
    catalogueVersion: () => state.version,
    lanes: { admission: new Admission(laneRules, limits, load), ofCall: laneOfCall, ofPage: laneOfPage },
  })
}

/** Starts a new server before each test. @param queueMs how long a request waits for its turn */
export function cachingWorld({ queueMs = 600_000 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-caching-'))
  const opened: FastifyInstance[] = []
  let app: FastifyInstance
  beforeEach(async () => {
    Object.assign(state, { version: `${Math.random()}`, made: 0, broken: false, away: false })
    Object.assign(state, { delayMs: 0, wait: async () => {}, asking: [] })
    app = await aServer(folder, queueMs)
    opened.push(app)
  })
  afterAll(async () => {
    for (const app of opened) await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const ask =
    (method: 'GET' | 'HEAD' | 'POST') =>
    (url: string, headers: Record<string, string> = {}, payload?: object | string, remoteAddress = '127.0.0.1') =>
      app.inject({ method, url, headers, remoteAddress, ...(payload === undefined ? {} : { payload }) })
  return { get: ask('GET'), head: ask('HEAD'), post: ask('POST') }
}
