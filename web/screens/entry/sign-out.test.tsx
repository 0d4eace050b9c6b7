import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { cartCookie, readCartId } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie, readOrderCode } from '#web/lib/cart/order-cookie.ts'
import { giftCookie, readGiftSecret } from '#web/lib/gift/gift-cookie.ts'
import { readSkiSecret, skiCookie } from '#web/lib/ski/ski-cookie.ts'
import { action, ErrorBoundary } from '#web/screens/entry/sign-out.tsx'

const origin = 'https://wrenlet.example'
const secret = 'B_8-'.repeat(10)
const found = (body: object = {}) => ({ ok: true, status: 200, body })
const unreachable = { ok: false, status: 503, errors: [] }
const unknown = { ok: false, status: 404, errors: [] }
test.each([
  ['our page', '/entry?redirectTo=%2Faccount%2Fcloset%3Fview%3Dlist', '/account/closet?view=list'],
  ['another site', '/', 'https://elsewhere.example/'],
  ['nothing', '/', null],
])('signing out to use another account, with %s to return to, leads to %s', async (_, to, redirectTo) => {
  const context = new RouterContextProvider()
  context.set(apiContext, (async () => found()) as unknown as CallApi)
  const search = redirectTo === null ? '' : `?${new URLSearchParams({ redirectTo })}`
  const request = new Request(`${origin}/sign-out${search}`, { method: 'POST' })
  const redirected = await action({ context, request } as unknown as Parameters<typeof action>[0])
  expect(redirected.headers.get('location')).toBe(to)
})

test.each([
  ['without a page to return to', null],
  ['with a page to return to', '/account/closet'],
])('a failed sign-out %s is shown, and leads nowhere', async (_, redirectTo) => {
  const context = new RouterContextProvider()
  const calls = async (id: string) => (id === 'logout' ? unreachable : found())
  context.set(apiContext, calls as unknown as CallApi)
  const search = redirectTo === null ? '' : `?${new URLSearchParams({ redirectTo })}`
  const request = new Request(`${origin}/sign-out${search}`, { method: 'POST' })
  const signedOut = action({ context, request } as unknown as Parameters<typeof action>[0])
  await expect(signedOut).rejects.toMatchObject({ data: { code: 'unexpected' }, init: { status: 503 } })
})

test('a failed sign-out says that the visitor is still signed in, and offers to sign out and return to the same page', () => {
  const Page = createRoutesStub([
    {
      id: 'page',
      path: '/sign-out',
      loader: () => null,
      action: () => null,
      HydrateFallback: () => null,
      ErrorBoundary,
    },
  ])
  const html = renderToString(
    <Page
      initialEntries={['/sign-out?redirectTo=%2Faccount']}
      hydrationData={{ errors: { page: new Error('away') } }}
    />,
  )
  expect(html).toContain('You’re still signed in')
  expect(html).toMatch(/<form(?=[^>]*method="post")[^>]*action="\/sign-out\?redirectTo=%2Faccount"/)
})

const notBegun = found({ checkout: null, customerData: null, giftToUse: 0 })

/** Signs out. @returns the cart and the secrets that the browser still sends afterwards */
async function afterSigningOut(answers: Readonly<Record<string, unknown>>) {
  const calls: string[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, (async (id: string) => {
    calls.push(id)
    return answers[id] ?? found()
  }) as unknown as CallApi)
  const blank = new Request(origin)
  const jar = new Map<string, string>()
  const keep = (line: string) => {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (line.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair)
  }
  for (const cookie of [cartCookie, orderCookie, giftCookie, skiCookie]) keep(cookie(secret, blank))
  const cookies = () => [...jar.values()].join('; ')
  const request = new Request(`${origin}/sign-out`, { method: 'POST', headers: { cookie: cookies() } })
  const redirected = await action({ context, request } as unknown as Parameters<typeof action>[0])
  expect(calls.at(-1)).toBe('logout')
  for (const line of redirected.headers.getSetCookie()) keep(line)
  const next = new Request(origin, { headers: { cookie: cookies() } })
  return { cart: readCartId(next), secrets: [readOrderCode(next), readGiftSecret(next), readSkiSecret(next)] }
}

test.each([
  ['is bought', { resaleOrder: found(), resaleCheckout: notBegun }, null],
  ['is being paid', { resaleOrder: unknown, resaleCheckout: found({ customerData: { name: 'Ines' } }) }, null],
  ['nobody has begun to pay for', { resaleOrder: unknown, resaleCheckout: notBegun }, secret],
  ['is unknown', { resaleOrder: unknown, resaleCheckout: unknown }, secret],
  ['may be bought', { resaleOrder: unreachable, resaleCheckout: notBegun }, null],
  ['may be at the checkout', { resaleOrder: unknown, resaleCheckout: unreachable }, null],
])(
  'signing out forgets the secrets of purchases, and keeps a cart only if it holds no personal details: one that %s',
  async (_, answers, cart) => {
    expect(await afterSigningOut(answers)).toEqual({ cart, secrets: [null, null, null] })
  },
)
