import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { basketCookie } from '#web/lib/basket/basket.ts'
import { action } from './change.tsx'
import { tickValue } from './read-change.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [ordered, wanted, equal, other] = [id(1), id(2), id(3), id(4)]
const entry = (g: string) => ({ p: id(9), s: '098cm', c: 'used' as const, g })

/** Saves an order that keeps its piece and gets an equal one for a piece of the basket that has gone. */
async function save(answer: object) {
  const calls: [id: string, input: unknown][] = []
  const call = async (name: string, input: unknown) => {
    calls.push([name, input])
    return name === 'orderDetails' ? { ok: true, status: 200, body: { order: { orderId: 'o1' } } } : answer
  }
  const context = new RouterContextProvider()
  context.set(apiContext, call as unknown as CallApi)
  const body = new FormData()
  body.append('revision', '3')
  body.append('piece', tickValue({ itemId: ordered, credits: 12, basketId: '' }))
  body.append('piece', tickValue({ itemId: equal, credits: 20, basketId: wanted }))
  const cookie = basketCookie([entry(wanted), entry(other)], false).split(';')[0] ?? ''
  const request = new Request('http://localhost/account/orders/W-1/change', {
    method: 'POST',
    body,
    headers: { cookie },
  })
  const args = { context, request, params: { id: 'W-1' } } as unknown as Parameters<typeof action>[0]
  return { calls, outcome: await action(args).catch((thrown: unknown) => thrown) }
}
const changed = (revision: number) => ({ ok: true, status: 200, body: { order: { reference: 'W-1', revision } } })

test('the whole order is sent with the credits that the page showed', async () => {
  const { calls } = await save(changed(4))
  expect(calls.at(-1)).toMatchObject([
    'changeOrder',
    { params: { id: 'o1' }, body: { revision: 3, inventoryItemIds: [ordered, equal], creditsUsed: 32 } },
  ])
})

test('a piece that was replaced with an equal one leaves the basket, and the others stay', async () => {
  const { headers } = (await save(changed(4))).outcome as Response
  expect(headers.get('location')).toBe('/account/orders/W-1?changed')
  expect(headers.get('set-cookie')).toBe(basketCookie([entry(other)], false))
})

test('an order whose revision stays the same is not reported as changed', async () => {
  const { headers } = (await save(changed(3))).outcome as Response
  expect(headers.get('location')).toBe('/account/orders/W-1')
})

test('a refusal names the piece of the basket whose replacement has gone too, and the basket keeps it', async () => {
  const errors = [{ code: 'items_unavailable', message: 'Just gone.', titles: ['Tee'], ids: [equal] }]
  const { outcome } = await save({ ok: false, status: 409, errors })
  expect(outcome).toMatchObject({
    data: { goneFromBasket: [wanted], problems: [{ message: 'Just gone.' }] },
    init: { status: 409 },
  })
})
