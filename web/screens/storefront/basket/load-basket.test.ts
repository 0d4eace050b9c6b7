import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadBasket } from '#web/screens/storefront/basket/load-basket.ts'

const refused = { ok: false, status: 401, errors: [] }
/** The basket as it is shown, or the refusal in its place. */
const shownBasket = async (...asked: Parameters<typeof loadBasket>) => {
  const basket = await loadBasket(...asked)
  return basket.ok ? basket.body : basket
}
/** Answers by endpoint; all others are refused. */
const calls = (answers: Record<string, unknown>, requests: unknown[] = []) =>
  ((id: string, input: unknown) => {
    requests.push([id, input])
    return Promise.resolve(id in answers ? { ok: true, status: 200, body: answers[id] } : refused)
  }) as unknown as CallApi

it.each([
  ['the first return of an account', true, 0, 'Free (your first)'],
  ['a later one', false, 395, '£3.95'],
  ['any from a second home', false, 0, 'Free'],
])('says what the return of a swap costs: %s', async (_, returnFree, returnsPostagePrice, returnPostage) => {
  const requests: unknown[] = []
  const call = calls({ checkoutOfBasket: { postage: { returnFree, returnsPostagePrice } } }, requests)
  expect(await shownBasket(call, [], ['g1', 'g2'])).toMatchObject({ returnPostage })
  expect(requests).toContainEqual(['checkoutOfBasket', { query: { returnItemsIds: ['g1', 'g2'] } }])
})

it('mentions no return if nothing is being returned, or if its price is unknown', async () => {
  const requests: unknown[] = []
  const answers = { checkoutOfBasket: { postage: { returnFree: true, returnsPostagePrice: 395 } } }
  expect(await shownBasket(calls(answers, requests), [], [])).toMatchObject({ returnPostage: null })
  expect(JSON.stringify(requests)).not.toContain('checkoutOfBasket')
  expect(await shownBasket(calls({}), [], ['g1'])).toMatchObject({ returnPostage: null, firstOrder: true })
})

it.each([
  [
    'a visitor is shown the free first delivery, and what the next costs with its return',
    401,
    {
      postage: {
        outbound: 395,
        afterFirst: {
          own: 'Your first delivery and return are free, then £3.95 for a delivery and £4.50 for a return.',
          second: 'Your first delivery is free, then £3.95. Sending pieces back is free.',
        },
      },
      firstOrder: true,
    },
  ],
  ['a member whose orders cannot be read is shown no delivery price', 503, { postage: null, firstOrder: false }],
])('%s', async (_, status, shown) => {
  const call = (async (id: string) =>
    id === 'shippingCost'
      ? { ok: true, status: 200, body: { outboundPostagePrice: 395, returnsPostagePrice: 450 } }
      : { ok: false, status, errors: [] }) as unknown as CallApi
  expect(await shownBasket(call, [], [])).toMatchObject(shown)
})

it.each([
  ['it can', { allowed: true }, true],
  ['it cannot', { allowed: false }, false],
])(
  'offers a member who may not order the chance to stay, if the ending can still be undone: %s',
  async (_, undoEnd, mayStay) => {
    const info = (allowed: boolean) => ({ user: { can: { order: { allowed } }, plan: { state: 'ending' } } })
    const membershipDetails = { membership: { can: { undoEnd } } }
    expect(await shownBasket(calls({ customerInfo: info(false), membershipDetails }), [], [])).toMatchObject({
      mayStay,
    })
    const requests: unknown[] = []
    await shownBasket(calls({ customerInfo: info(true), membershipDetails }, requests), [], [])
    expect(JSON.stringify(requests)).not.toContain('membershipDetails')
  },
)

it('names what cannot be ordered, and says if the family has ordered it already', async () => {
  const piece = (id: string, yours: boolean) => ({
    id,
    name: 'Puddle raincoat',
    userSizeLabel: '3–4y',
    insteadId: null,
    yours,
  })
  const checkAvailability = { items: [piece('a', true), piece('b', false)] }
  const entries = ['a', 'b'].map((g) => ({ p: 'p', s: '098cm', c: 'used' as const, g }))
  expect(await shownBasket(calls({ checkAvailability }), entries, [])).toMatchObject({
    lines: [{ gone: 'Puddle raincoat, 3–4y (you’ve already ordered it)' }, { gone: 'Puddle raincoat, 3–4y' }],
  })
})

it.each([503, 429, 0])('a basket whose pieces cannot be read is refused, not shown as empty: %s', async (status) => {
  const errors = [{ code: 'unavailable', message: 'Try again in a moment.' }]
  const call = (async () => ({ ok: false, status, errors })) as unknown as CallApi
  expect(await loadBasket(call, [{ p: 'p', s: '098cm', c: 'used', g: 'a' }], [])).toEqual({ ok: false, status, errors })
})
