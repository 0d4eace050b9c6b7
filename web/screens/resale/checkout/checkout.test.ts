import { RouterContextProvider, type ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { loader as cartLoader } from '#web/screens/resale/cart/cart.tsx'
import { action, loader, shouldRevalidate } from './checkout.tsx'

const address = 'http://localhost/resale/checkout'

/** Posts a form whose API call is answered with this status, or fails (0). */
function postForm(intent: string, status: number, code: string, message: string) {
  const context = new RouterContextProvider()
  context.set(apiContext, (async () => ({ ok: false, status, errors: [{ code, message }] })) as unknown as CallApi)
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent, checkoutId: 'x', total: '1250' })) body.append(name, value)
  const [cookie = ''] = cartCookie('a'.repeat(43), new Request(address)).split(';')
  const request = new Request(address, { method: 'POST', body, headers: { cookie } })
  return action({ context, request, params: {} } as unknown as Parameters<typeof action>[0])
}

test.each([500, 503, 0])('a purchase that fails with status %s shows the specification’s message', async (status) => {
  for (const [intent, paid] of [
    ['place', false],
    ['complete', true],
  ] as const)
    expect(await postForm(intent, status, 'unexpected', 'An unexpected error occurred.')).toMatchObject({
      data: { saleProblem: { message: messages.purchaseFailed, paid } },
      init: { status: status || 503 },
    })
})

test('a refusal shows its own message', async () => {
  expect(await postForm('complete', 402, 'payment_required', 'Not paid yet.')).toMatchObject({
    data: { saleProblem: { code: 'payment_required', message: 'Not paid yet.' } },
    init: { status: 402 },
  })
})

const cartId = 'a'.repeat(43)
const cookieOfCart = cartCookie(cartId, new Request(address)).split(';')[0] ?? ''
const ok = (body: object) => ({ ok: true, status: 200, body })

/** Runs the loader or the action with a cart of £12.50 whose open checkout has this total. */
async function withCart(page: typeof loader | typeof action, { checkoutTotal = 1250, form = {}, query = '' }) {
  const calls: [id: string, input: unknown][] = []
  const bodies: Record<string, object> = {
    getResaleCart: { cartId, items: [{ id: 'g1' }], total: 1250 },
    resaleCheckout: { checkout: { totals: { total: checkoutTotal } }, customerData: { name: 'Freya' }, giftToUse: 0 },
    placeResaleOrder: { orderId: null },
  }
  const context = new RouterContextProvider()
  const call = async (id: string, input: unknown) => {
    calls.push([id, input])
    return id === 'customerInfo' ? { ok: false, status: 401, errors: [] } : ok(bodies[id] ?? {})
  }
  context.set(apiContext, call as unknown as CallApi)
  const post = Object.keys(form).length > 0 && { method: 'POST', body: new URLSearchParams(form) }
  const request = new Request(`${address}${query}`, { headers: { cookie: cookieOfCart }, ...post })
  const outcome = await page({ context, request, params: {} } as never).catch((thrown: unknown) => thrown)
  return { calls, outcome }
}

test('the page shows the payment only while checkout and cart have the same total, and not while the details are changed', async () => {
  expect((await withCart(loader, {})).outcome).toMatchObject({ checkout: { totals: { total: 1250 } } })
  expect((await withCart(loader, { checkoutTotal: 900 })).outcome).toMatchObject({ checkout: null })
  expect((await withCart(loader, { query: '?change' })).outcome).toMatchObject({ checkout: null })
})

test('an order is placed for the total that the page showed', async () => {
  const { calls, outcome } = await withCart(action, { form: { intent: 'place', total: '1250', town: 'Leeds' } })
  expect(calls).toMatchObject([
    ['placeResaleOrder', { body: { cartId, total: 1250, customerData: { town: 'Leeds' } } }],
  ])
  expect((outcome as Response).headers.get('location')).toBe('/resale/checkout')
})

/** A request with a cart. Its API calls are refused with the status given for the call, or else with `otherwise`. */
function readingWith(otherwise: number, statuses: Record<string, number> = {}) {
  const context = new RouterContextProvider()
  const call = async (id: string) => ({ ok: false, status: statuses[id] ?? otherwise, errors: [] })
  context.set(apiContext, call as unknown as CallApi)
  const request = new Request(address, { headers: { cookie: cookieOfCart } })
  const args = { context, request, params: {} }
  return args as unknown as Parameters<typeof loader>[0] & Parameters<typeof cartLoader>[0]
}
const thrown = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

test.each([500, 503, 429, 0])('a cart that cannot be read is not shown as empty: %s', async (status) => {
  expect(await thrown(loader(readingWith(status)))).toMatchObject({ init: { status: status || 503 } })
  expect(await cartLoader(readingWith(status))).toMatchObject({
    data: { unread: expect.any(String) },
    init: { status: status || 503 },
  })
})

test('a paid cart whose order cannot be read is not shown as empty', async () => {
  expect(await thrown(loader(readingWith(503, { getResaleCart: 404 })))).toMatchObject({ init: { status: 503 } })
})

test('a cart that was deleted is empty', async () => {
  expect(await loader(readingWith(404))).toBeNull()
  expect(await cartLoader(readingWith(404))).toMatchObject({ cart: null })
})

test('the page is loaded again after a refusal, and keeps what it shows after a failure', () => {
  const after = (actionStatus?: number) =>
    shouldRevalidate({ actionStatus, defaultShouldRevalidate: false } as ShouldRevalidateFunctionArgs)
  expect([409, 500, 503, undefined].map(after)).toEqual([true, false, false, false])
})
