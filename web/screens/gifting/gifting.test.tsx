import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import * as account from '#web/screens/account/gift-cards/gift-cards.tsx'
import { BuyForm } from '#web/screens/gifting/buy/buy-form.tsx'
import { readGiftForm } from '#web/screens/gifting/buy/read-gift.ts'
import * as gifting from '#web/screens/gifting/gifting.tsx'
import { RedeemForm } from '#web/screens/gifting/redeem/redeem-form.tsx'

/** Posts a form as a visitor. @returns the calls that were made, and the answer */
async function postForm({ action }: typeof account | typeof gifting, body: Record<string, string>) {
  const called: string[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, (async (id: string) => {
    called.push(id)
    return { ok: false, status: 401, errors: [{ code: 'unauthorized', message: 'Please sign in' }] }
  }) as unknown as CallApi)
  const request = new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(body) })
  const answer = await action({ context, request, params: {} } as never).catch((thrown: unknown) => thrown)
  return { called, answer }
}

it.each([
  ['the gift cards page', gifting],
  ['the gift cards of the account', account],
])('%s refuses an unknown form without a call', async (_, page) => {
  const others: Record<string, string>[] = [{ code: 'CDA7S' }, { intent: 'other', code: 'CDA7S' }]
  for (const body of others)
    expect(await postForm(page, body)).toMatchObject({ called: [], answer: { init: { status: 400 } } })
})

it.each([
  ['the gift cards page', gifting],
  ['the gift cards of the account', account],
])('%s keeps the code of a visitor who is signed out, and asks them to sign in', async (_, page) => {
  const { called, answer } = await postForm(page, { intent: 'redeem', code: 'CDA7S' })
  expect(called).toEqual(['redeemGiftCard'])
  expect(JSON.stringify(answer)).toContain('"signedOut":true,"code":"CDA7S"')
})

it('the form that redeems has its intent as a field, because Enter submits it without a button', () => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <RedeemForm signedIn={false} outcome={undefined} path="/gifting" /> },
  ])
  const html = renderToString(<Page />)
  expect(html).not.toContain('type="submit"')
  expect(html).toContain('<input type="hidden" name="intent" value="redeem"/>')
})

it('the form that buys asks for the buyer’s name and email once their session has ended', async () => {
  const { called, answer } = await postForm(gifting, { intent: 'buy' })
  expect(called).toEqual(['customerInfo', 'buyGiftCard'])
  expect(answer).toMatchObject({ data: { form: 'buy', refused: { isGuest: true } } })
  const terms = { min: 1000, max: 25_000, presets: [2500, 5000], messageLength: 200, today: '2026-11-20' }
  const formOf = (isGuest: boolean) => {
    const refused = { values: readGiftForm(new FormData()), problems: [], isGuest }
    const element = <BuyForm terms={terms as never} buyer={{ givenName: 'Ines' }} refused={refused} />
    const Page = createRoutesStub([{ path: '/', Component: () => element }])
    return renderToString(<Page />)
  }
  expect(formOf(true)).toContain('name="email"')
  expect(formOf(false)).not.toContain('name="email"')
})
