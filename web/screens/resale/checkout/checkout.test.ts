import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { action } from './checkout.tsx'

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
