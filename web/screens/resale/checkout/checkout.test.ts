import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { action, loader } from './checkout.tsx'

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

test('the open checkout is paid only while its total is the cart’s, and not while its details are changed', async () => {
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
