// A call that fails says nothing about who is asking, or whether they are a member.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { action, loader } from './checkout.tsx'

const id = '00000000-0000-4000-8000-000000000001'

/** The arguments of a route whose API calls are all refused with this status. */
function refusing(status: number, step: string, form?: Record<string, string>) {
  const context = new RouterContextProvider()
  const errors = [{ code: 'x', message: 'No.' }]
  context.set(apiContext, (async () => ({ ok: false, status, errors })) as unknown as CallApi)
  const request = new Request(
    `http://localhost/checkout?step=${step}`,
    form && { method: 'POST', body: new URLSearchParams(form) },
  )
  return { context, request, params: {} } as unknown as Parameters<typeof action>[0] & Parameters<typeof loader>[0]
}
const thrown = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

test.each([500, 503, 429, 0])(
  'a family that has just paid is not asked to sign in when a call fails: %s',
  async (status) => {
    for (const step of ['shipment&joined=1', 'summary', 'account', 'confirm&plan=x'])
      expect(await thrown(loader(refusing(status, step)))).toMatchObject({ init: { status: status || 503 } })
  },
)

test('a visitor who is signed out is asked to sign in', async () => {
  const redirected = (await thrown(loader(refusing(401, 'shipment')))) as Response
  expect(redirected.headers.get('location')).toBe('/checkout?step=account')
})

// After an action with an error status, the router reloads nothing.
test.each([500, 503, 0])(
  'a call that fails in a step is reported there, and the page keeps what it shows: %s',
  async (status) => {
    const placed = { item: id, postageStatus: 'free' }
    const details = { givenName: 'Freya' }
    const consent = { terms: 'on', startNow: 'on' }
    const signIn = { intent: 'sign-in', email: 'freya@example.com', password: 'a long password' }
    expect(await action(refusing(status, 'summary', placed))).toMatchObject({
      data: { answer: { message: messages.orderFailed } },
      init: { status: 503 },
    })
    expect(await action(refusing(status, 'shipment', details))).toMatchObject({
      data: { answer: { values: details, problems: [{ message: 'No.' }] } },
      init: { status: 503 },
    })
    expect(await action(refusing(status, 'confirm&plan=x', consent))).toMatchObject({ init: { status: 503 } })
    expect(await action(refusing(status, 'account', signIn))).toMatchObject({ init: { status: 503 } })
  },
)

test('a refusal reloads the page, since it may have changed', async () => {
  const refused = await action(refusing(409, 'summary', { item: id, postageStatus: 'free' }))
  expect(refused).toMatchObject({ data: { answer: { message: 'No.' } }, init: null })
})
