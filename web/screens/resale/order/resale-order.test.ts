// The pages of a paid order need only the order: if the shop's terms cannot be loaded, they leave out the sentence
// about the cancellation period.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie } from '#web/lib/cart/order-cookie.ts'
import { loader as confirm } from './confirm.tsx'
import { resaleOrderCopy as copy } from './copy.ts'
import { loader as order } from './order.tsx'

const code = 'a'.repeat(43)
const answers: Record<string, unknown> = {
  resaleOrder: { order: { reference: 'R-K7M2PX' }, paid: null, refund: null },
  resaleTerms: { cancelDays: 14 },
}
const pages = {
  'the page of the order': [order, ''],
  'the confirmation': [confirm, orderCookie(code, new Request('http://localhost/'))],
  'the confirmation, when the buyer first comes to it': [confirm, cartCookie(code, new Request('http://localhost/'))],
} as const

/** @param refused the call that is shed */
async function load(page: keyof typeof pages, refused?: string) {
  const [loader, cookie] = pages[page]
  const context = new RouterContextProvider()
  context.set(apiContext, (async (id: string) =>
    id === refused
      ? { ok: false, status: 503, errors: [] }
      : { ok: true, status: 200, body: answers[id] }) as unknown as CallApi)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const request = new Request('http://localhost/resale/orders', { headers })
  const { data } = await loader({ context, request, params: { code } } as never)
  return data
}

test.each(Object.keys(pages) as (keyof typeof pages)[])(
  '%s is shown even if the shop’s terms cannot be loaded',
  async (page) => {
    expect(await load(page)).toMatchObject({ order: { reference: 'R-K7M2PX' }, cancelDays: 14 })
    expect(await load(page, 'resaleTerms')).toMatchObject({ order: { reference: 'R-K7M2PX' }, cancelDays: null })
  },
)

test('without the days, only the sentence that names them is left out', () => {
  expect(copy.next(null, 14)).toContain('Once it’s here, you have 14 days to change your mind.')
  expect(copy.next(null, null)).toEqual(copy.next(null, 14).slice(0, -1))
  expect(copy.rights(null, 14, false)).toMatch(/^You have 14 days from .* the postage. If it’s faulty/)
  expect(copy.rights(null, null, false)).toMatch(
    /^If it’s faulty or not as described, you have 30 days .* not affected.$/,
  )
  expect(copy.rights('4 December 2026', null, false)).toBe(copy.rights('4 December 2026', 14, false))
})

test('an order that is late is not promised for a day that has passed', () => {
  const expected = { on: '2026-11-26', label: '26 November 2026', late: false }
  expect(copy.arrival(expected)).toBe('It should arrive by 26 November 2026.')
  const late = 'It should have arrived by 26 November 2026. If it isn’t with you soon, please email us.'
  expect(copy.arrival({ ...expected, late: true })).toBe(late)
  expect(copy.next({ ...expected, late: true }, 14)).toContain(`We’ll email you when it’s posted. ${late}`)
})
