import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadItem } from '#web/screens/storefront/item/load-item.ts'

type Answers = Record<string, { status: number; body?: unknown }>

/** Answers by call id; all others are refused. */
const calls = (answers: Answers): CallApi =>
  (async (id: string) => {
    const { status, body } = answers[id] ?? { status: 503 }
    return body === undefined ? { ok: false, status, errors: [] } : { ok: true, status, body }
  }) as unknown as CallApi

const product = {
  id: 'an-id',
  slug: 'puddle-raincoat',
  tags: { coordinatingItems: ['other'] },
  allSizes: [{ code: '098cm' }, { code: '104cm' }],
  itemAvailability: {},
}
const details = { status: 200, body: { product } }
const request = (path: string) => new Request(`http://localhost${path}`)
const thrown = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

it('loads the product with what goes with it, and shows less where a part fails', async () => {
  const card = { id: 'other' }
  const all = calls({
    productDetails: details,
    productsMultiple: { status: 200, body: { products: [card] } },
    similarProducts: { status: 200, body: { products: Array.from({ length: 8 }, () => card) } },
    shippingCost: {
      status: 200,
      body: { outboundPostagePrice: 395, returnsPostagePrice: 450, deliveryTime: '2–3 working days' },
    },
    listPlans: {
      status: 200,
      body: {
        plans: [
          {
            paymentInterval: 'quarterly',
            interval: 3,
            choices: [{ priceId: 'q100', credits: 100, monthlyPrice: 1666, total: 5000 }],
          },
          {
            paymentInterval: 'monthly',
            interval: 1,
            choices: [
              { priceId: 'm150', credits: 150, monthlyPrice: 2700, total: 2700 },
              { priceId: 'm100', credits: 100, monthlyPrice: 1800, total: 1800 },
            ],
          },
        ],
      },
    },
  })
  expect(await loadItem(all, 'puddle-raincoat', request('/shop/puddle-raincoat'))).toEqual({
    product,
    goesWith: [card],
    moreLike: [card, card, card, card],
    postage: {
      own: 'Your first delivery and return are free, then £3.95 for a delivery and £4.50 for a return.',
      second: 'Your first delivery is free, then £3.95. Sending pieces back is free.',
    },
    deliveryTime: '2–3 working days',
    joinFrom: 1800,
    planPrices: [
      { priceId: 'q100', credits: 100, pence: 5000, months: 3 },
      { priceId: 'm150', credits: 150, pence: 2700, months: 1 },
      { priceId: 'm100', credits: 100, pence: 1800, months: 1 },
    ],
    marks: [],
  })
  expect(await loadItem(calls({ productDetails: details }), 'puddle-raincoat', request('/shop/x'))).toEqual({
    product,
    goesWith: [],
    moreLike: [],
    postage: null,
    deliveryTime: null,
    joinFrom: null,
    planPrices: [],
    marks: [],
  })
})

it('redirects an id to the slug permanently, and keeps the query', async () => {
  const error = await thrown(
    loadItem(calls({ productDetails: details }), 'an-id', request('/shop/an-id.data?size=104cm&_routes=x')),
  )
  if (!(error instanceof Response)) throw new Error('expected a redirect')
  expect([error.status, error.headers.get('location')]).toEqual([301, '/shop/puddle-raincoat?size=104cm'])
})

it('escapes a slug outside ASCII in a redirect, because a header takes only ASCII', async () => {
  const foreign = { status: 200, body: { product: { ...product, slug: 'платье-été' } } }
  const error = await thrown(loadItem(calls({ productDetails: foreign }), 'an-id', request('/shop/an-id')))
  if (!(error instanceof Response)) throw error
  expect(error.headers.get('location')).toBe('/shop/%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5-%C3%A9t%C3%A9')
})

it('answers 410 with similar pieces for a product that has left the collection, and 404 for one that never existed', async () => {
  const gone = calls({
    productDetails: { status: 404 },
    similarProducts: { status: 200, body: { products: [{ id: 'other' }] } },
  })
  expect(await loadItem(gone, 'once', request('/shop/once'))).toMatchObject({
    data: { product: null, moreLike: [{ id: 'other' }] },
    init: { status: 410 },
  })
  const never = calls({ productDetails: { status: 404 }, similarProducts: { status: 404 } })
  expect(await thrown(loadItem(never, 'never', request('/shop/never')))).toMatchObject({ init: { status: 404 } })
  expect(await thrown(loadItem(calls({}), 'any', request('/shop/any')))).toMatchObject({ init: { status: 503 } })
})

it('loads the marks of a few pieces of each condition once a size is chosen, and of none before', async () => {
  const items = (name: string, count: number) => ({
    inventoryItems: Array.from({ length: count }, (_, at) => ({ id: `${name}${at}`, credits: 30 - at })),
  })
  const itemAvailability = {
    '098cm': { used: items('other', 1) },
    '104cm': { new: items('new', 1), used: items('used', 5) },
  }
  const requests: unknown[] = []
  const answer = calls({
    productDetails: { status: 200, body: { product: { ...product, itemAvailability } } },
    garmentMarks: { status: 200, body: { items: [{ id: 'used4' }] } },
  })
  const call = ((id: string, input: unknown) => {
    if (id === 'garmentMarks') requests.push(input)
    return (answer as unknown as (id: string) => unknown)(id)
  }) as unknown as CallApi
  const at = (query: string) => loadItem(call, 'puddle-raincoat', request(`/shop/puddle-raincoat${query}`))
  expect(await at('')).toMatchObject({ marks: [] })
  expect(requests).toEqual([])
  expect(await at('?size=104cm')).toMatchObject({ marks: [{ id: 'used4' }] })
  expect(requests).toEqual([{ query: { ids: ['new0', 'used4', 'used3', 'used2'] } }])
})

it.each(['first-run-ski-jacket', '019a6f00-0000-7000-8000-000000000001'])(
  'redirects %s, a style that is booked by dates, to its place on the page of ski wear',
  async (id) => {
    const errors = [{ code: 'hired_by_dates', slug: 'first-run-ski-jacket' }]
    const call = (async () => ({ ok: false, status: 404, errors })) as unknown as CallApi
    const error = await thrown(loadItem(call, id, request(`/shop/${id}?size=104cm`)))
    if (!(error instanceof Response)) throw error
    expect([error.status, error.headers.get('location')]).toEqual([301, '/skiwear#first-run-ski-jacket'])
  },
)
