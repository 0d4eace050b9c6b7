import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { action } from './checkout.tsx'

const address = 'http://localhost/resale/checkout'

/** A press whose call is answered so, or (0) not at all. */
function press(intent: string, status: number, code: string, message: string) {
  const context = new RouterContextProvider()
  context.set(apiContext, (async () => ({ ok: false, status, errors: [{ code, message }] })) as unknown as CallApi)
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent, checkoutId: 'x', total: '1250' })) body.append(name, value)
  const [cookie = ''] = cartCookie('a'.repeat(43), new Request(address)).split(';')
  const request = new Request(address, { method: 'POST', body, headers: { cookie } })
  return action({ context, request, params: {} } as unknown as Parameters<typeof action>[0])
}

test.each([500, 503, 0])('a purchase that is answered %s shows the specification’s sentence', async (status) => {
  for (const [intent, paid] of [
    ['place', false],
    ['complete', true],
  ] as const)
    expect(await press(intent, status, 'unexpected', 'An unexpected error occurred.')).toMatchObject({
      data: { trouble: { message: messages.purchaseFailed, paid } },
      init: { status: status || 503 },
    })
})

test('a refusal shows its own words', async () => {
  expect(await press('complete', 402, 'payment_required', 'Not paid yet.')).toMatchObject({
    data: { trouble: { code: 'payment_required', message: 'Not paid yet.' } },
    init: { status: 402 },
  })
})
