import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { answered, openPage, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { loader as openFamily } from '#web/screens/gifting/family/family.tsx'
import { action, loader } from './checkout.tsx'

const secret = 's'.repeat(43)
const cardId = '01999999-aaaa-7bbb-8ccc-000000000001'
const missing = { ok: false, status: 404, errors: [{ code: 'not_found', message: 'Not found' }] }
const found = (body: object) => ({ ok: true, status: 200, body })

/** Loads a checkout's page with a guest's cookie. */
function opened(answers: (call: string, code: string | undefined) => object) {
  const context = new RouterContextProvider()
  const call = async (id: string, { params }: { params?: { code?: string } }) => answers(id, params?.code)
  context.set(apiContext, call as unknown as CallApi)
  const request = new Request('http://shop.test/', { headers: { cookie: `wrenlet_gift=${secret}` } })
  const params = { id: '01999999-aaaa-7bbb-8ccc-dddddddddddd' }
  return loader({ context, request, params } as never).catch((thrown: unknown) => thrown)
}

test('an unknown checkout shows no card, even if the browser has the secret of another one', async () => {
  const page = await opened((call) => (call === 'giftCard' ? found({ card: {} }) : missing))
  expect(page).toMatchObject({ data: { payment: null, canReturn: false }, init: { status: 404 } })
})

test('a closed payment leads back to the filled-in form, unless the card is for a family’s link', async () => {
  const closed = (email: string) =>
    opened(() => found({ cardId: null, open: null, ended: { recipient: { name: 'Otto', email } } }))
  expect(await closed('otto@example.com')).toMatchObject({ data: { payment: null, canReturn: true } })
  expect(await closed('')).toMatchObject({ data: { payment: null, canReturn: false } })
})

test('a completed checkout redirects a guest to the card by its secret, and an account by its id', async () => {
  const redirected = async (readable: string) => {
    const page = await opened((call, code) => {
      if (call === 'giftCardCheckout') return found({ cardId, open: null, ended: null })
      return code === readable ? found({ card: {} }) : missing
    })
    const { headers } = page as Response
    return [headers.get('location'), headers.has('set-cookie')]
  }
  expect(await redirected(secret)).toEqual([`/gifting/bought/${secret}?new=1`, true])
  expect(await redirected(cardId)).toEqual([`/gifting/bought/${cardId}?new=1`, false])
})

test('a guest completes the checkout with the secret in the browser, and an account without one', async () => {
  const complete = async (cookie: string) => {
    const { calls } = await postForm(action as never, { params: { id: 'c1' }, cookie, answer: answered({ cardId }) })
    return calls[0]
  }
  expect(await complete(`wrenlet_gift=${secret}`)).toEqual(['completeGiftCard', { body: { checkoutId: 'c1', secret } }])
  expect(await complete('')).toEqual(['completeGiftCard', { body: { checkoutId: 'c1' } }])
})

test('a family’s link that is malformed counts as unknown', async () => {
  for (const status of [400, 404]) {
    const answer = refusedWith('not_found', status)
    const { outcome } = await openPage(openFamily as never, { params: { secret: 'x' }, answer })
    expect(outcome).toMatchObject({ data: { family: null }, init: { status: 404 } })
  }
})
