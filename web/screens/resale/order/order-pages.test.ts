// What a buyer of the resale shop keeps in the browser, and reads on the pages of an order and its returns.
import { expect, test } from 'vitest'
import { answered, openPage, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie } from '#web/lib/cart/order-cookie.ts'
import { action as changeReturn, loader as openReturn } from '#web/screens/resale/returns/return.tsx'
import { loader as confirm } from './confirm.tsx'
import { action as change } from './order.tsx'

const code = 'a'.repeat(43)
const here = new Request('http://localhost/')
const cookieOf = (line: string) => line.split(';')[0] ?? ''
const order = answered({ order: { reference: 'R-K7M2PX' } })

test('on the first confirmation, the paid cart becomes the order that the browser remembers', async () => {
  const { outcome } = await openPage(confirm as never, {
    cookie: cookieOf(cartCookie(code, here)),
    answers: { resaleOrder: order },
  })
  const { headers } = (outcome as { init: { headers: Headers } }).init
  expect(headers.getSetCookie()).toEqual([cartCookie(null, here), orderCookie(code, here)])
})

test('without an order that this browser can read, the confirmation leads to the shop', async () => {
  const open = (cookie: string) => openPage(confirm as never, { cookie, answer: refusedWith('not_found', 404) })
  expect((await open('')).location).toBe('/resale')
  expect((await open(cookieOf(cartCookie(code, here)))).location).toBe('/resale')
  expect((await open(cookieOf(orderCookie(code, here)))).location).toBe('/resale')
})

const returned = (id: string, itemsIds: string[]) => ({
  ...{ id, itemsIds, state: 'received', labelCode: id },
  missingItemsIds: [],
})
const twoReturns = answered({
  order: {
    reference: 'R-K7M2PX',
    chargedBack: false,
    can: { return: { allowed: false } },
    items: ['i1', 'i2'].map((itemId) => ({ itemId, name: itemId, picture: null, item_size_name: '3–4y' })),
    returns: [returned('r1', ['i1']), returned('r2', ['i2'])],
  },
  paid: {},
})

test('the page of a return shows the return with its id; any other id is unknown', async () => {
  const open = (returnId: string) =>
    openPage(openReturn as never, { params: { code, returnId }, answers: { resaleOrder: twoReturns } })
  expect((await open('r2')).outcome).toMatchObject({
    data: { found: { booked: { id: 'r2' }, pieces: [{ itemId: 'i2' }] } },
  })
  expect((await open('r3')).outcome).toMatchObject({ data: { found: null }, init: { status: 404 } })
})

test('a return is cancelled by its own id', async () => {
  const params = { code, returnId: 'r2' }
  const { calls, location } = await postForm(changeReturn as never, { params })
  expect(calls).toEqual([['cancelResaleReturn', { params }]])
  expect(location).toBe(`/resale/orders/${code}/returns/r2`)
})

test('a return is booked with its pieces and its reason; without a piece, nothing is booked or cancelled', async () => {
  const fields = { act: 'return', items: ['i1'], reason: 'faulty' }
  const { calls, location } = await postForm(change as never, {
    fields,
    params: { code },
    answer: answered({ returnId: 'r9' }),
  })
  expect(calls).toEqual([['bookResaleReturn', { params: { code }, body: { itemsIds: ['i1'], reason: 'faulty' } }]])
  expect(location).toBe(`/resale/orders/${code}/returns/r9?booked=1`)
  const none = await postForm(change as never, { fields: { act: 'return' }, params: { code } })
  expect(none).toMatchObject({ calls: [], outcome: { init: { status: 400 } } })
})
