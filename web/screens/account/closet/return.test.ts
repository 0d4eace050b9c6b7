import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readSwap, swapCookie } from '#web/lib/swap.ts'
import { action as post } from '#web/screens/account/orders/return.tsx'
import { action as act, loader as openCloset } from './closet.tsx'
import { closetCopy } from './copy.ts'
import { action as keep } from './keep.tsx'
import { action as wear } from './piece/piece.tsx'
import { action, loader } from './return.tsx'

const failing = (body: FormData) => {
  const context = new RouterContextProvider()
  const errors = [{ code: 'unexpected', message: 'An unexpected error occurred.' }]
  context.set(apiContext, (async () => ({ ok: false, status: 500, errors })) as unknown as CallApi)
  const request = new Request('http://localhost/account/closet', { method: 'POST', body })
  return { context, request, params: { loanId: id(1) } } as unknown as Parameters<typeof action>[0] &
    Parameters<typeof keep>[0]
}
const formOf = (name: string, value: string) => {
  const form = new FormData()
  form.append(name, value)
  return form
}

test('a return or a purchase that fails shows the specification’s sentence', async () => {
  expect(await action(failing(formOf('item', id(1))))).toMatchObject({
    data: { message: messages.returnFailed, failed: true },
    init: { status: 500 },
  })
  for (const intent of ['open', 'buy', 'cancel'])
    expect(await keep(failing(formOf('intent', intent)))).toMatchObject({
      data: { problem: messages.purchaseFailed },
      init: { status: 500 },
    })
})

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('booking a return unticks its pieces for the next swap and keeps the other ticks', async () => {
  const context = new RouterContextProvider()
  context.set(apiContext, (async () => ({ ok: true, status: 200, body: { returnId: id(9) } })) as unknown as CallApi)
  const form = new FormData()
  form.append('item', id(1))
  const [cookie = ''] = swapCookie([id(1), id(2)], false).split(';')
  const request = new Request('http://localhost/account/closet/return', {
    method: 'POST',
    body: form,
    headers: { cookie },
  })
  const redirected = await action({ context, request } as unknown as Parameters<typeof action>[0]).catch(
    (thrown) => thrown,
  )
  expect((redirected as Response).headers.get('location')).toBe(`/account/orders/returns/${id(9)}?booked=1`)
  expect(readSwap((redirected as Response).headers.get('set-cookie'))).toEqual([id(2)])
})

/** Ticks pieces, all of which may go back, and presses a button of the closet. */
async function press(intent: 'swap' | 'return', ticked: readonly string[]) {
  const calls: [name: string, input: unknown][] = []
  const allowed = { allowed: true }
  const active = ticked.map((itemId) => ({ itemId, can: { return: allowed } }))
  const answers: Record<string, object> = {
    listRentals: { rentals: { active }, announcements: [], can: { return: allowed, swap: allowed } },
    checkoutOfBasket: { checkout: null, postage: { total: 0 } },
    paymentConfiguration: {},
  }
  const context = new RouterContextProvider()
  const call = async (name: string, input: unknown) => {
    calls.push([name, input])
    const body = answers[name]
    return body ? { ok: true, status: 200, body } : { ok: false, status: 503, errors: [] }
  }
  context.set(apiContext, call as unknown as CallApi)
  const form = new FormData()
  form.append('intent', intent)
  for (const itemId of ticked) form.append('item', itemId)
  const request = new Request('http://localhost/account/closet', { method: 'POST', body: form })
  const args = { context, request } as unknown as Parameters<typeof act>[0]
  return { calls, context, outcome: await act(args).catch((thrown: unknown) => thrown) }
}
const many = (count: number) => Array.from({ length: count }, (_, at) => id(at + 1))

test('sixty pieces, the most that the largest plan can hold, go back at once', async () => {
  const ids = many(60)
  const { calls, context, outcome } = await press('return', ids)
  const request = new Request(`http://localhost${(outcome as Response).headers.get('location')}`)
  const { pieces } = await loader({ context, request } as unknown as Parameters<typeof loader>[0])
  expect(pieces.map(({ itemId }) => itemId)).toEqual(ids)
  expect(calls.at(-2)).toEqual(['checkoutOfBasket', { query: { returnItemsIds: ids } }])
  const swap = await press('swap', ids)
  const cookie = (swap.outcome as Response).headers.get('set-cookie') ?? ''
  expect(readSwap(cookie)).toEqual(ids)
  // Browsers limit a cookie to 4,096 bytes; the basket's cookie is sent in the same header.
  expect(cookie.length).toBeLessThan(2400)
})

test.each(['return', 'swap'] as const)(
  'more than 60 pieces are refused with a message instead of being left out: %s',
  async (intent) => {
    const { outcome } = await press(intent, many(61))
    expect(outcome).toMatchObject({ data: { problem: closetCopy.tooMany(60) }, init: { status: 400 } })
  },
)

test.each([
  ['renewing a rental', act, { intent: 'extend', hire: `${id(1)} 2027-02-20` }],
  ['marking a return as posted', act, { intent: 'posted', return: id(1), proof: 'AB1' }],
  ['marking a return as posted on its own page', post, { return: id(1), proof: 'AB1' }],
  ['saying whom a piece is for', wear, { child: id(2) }],
])('%s leads to the sign-in page once the session has ended', async (_, acting, fields) => {
  const context = new RouterContextProvider()
  const errors = [{ code: 'unauthorized', message: messages.unauthorized }]
  context.set(apiContext, (async () => ({ ok: false, status: 401, errors })) as unknown as CallApi)
  const request = new Request('http://localhost/account/closet', { method: 'POST', body: new URLSearchParams(fields) })
  const thrown = await acting({ context, request, params: { loanId: id(1) } } as never).catch((it: unknown) => it)
  expect((thrown as Response).headers.get('location')).toBe('/entry?redirectTo=%2Faccount%2Fcloset')
})

test.each([
  ['a piece that is rented again', id(1), true],
  ['a piece that is still bought', id(2), false],
  ['anything else', '1', false],
])(
  'the closet confirms a cancelled purchase or a found piece only if the piece in its address is rented again: %s',
  async (_, loanId, confirmed) => {
    const answers: Record<string, object> = {
      listRentals: {
        rentals: { active: [{ id: id(1) }], returns: [] },
        kept: [{ id: id(2) }],
        lost: [],
        elsewhere: [],
        announcements: [],
      },
      customerInfo: { user: { plan: null, children: [], can: { order: { allowed: true } } } },
      listOrders: { orders: [] },
    }
    const context = new RouterContextProvider()
    const call = async (name: string) => ({ ok: true, status: 200, body: answers[name] })
    context.set(apiContext, call as unknown as CallApi)
    for (const name of ['unbought', 'found'] as const) {
      const request = new Request(`http://localhost/account/closet?${name}=${loanId}`)
      const loaded = await openCloset({ context, request } as unknown as Parameters<typeof openCloset>[0])
      expect(loaded?.[name]).toBe(confirmed)
    }
  },
)
