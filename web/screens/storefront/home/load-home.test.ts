import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { loadHome } from '#web/screens/storefront/home/load-home.ts'

/** Answers by call id; all others are refused. */
const calls = (bodies: Record<string, unknown>): CallApi =>
  (async (id: string) =>
    id in bodies
      ? { ok: true, status: 200, body: bodies[id] }
      : { ok: false, status: 503, errors: [] }) as unknown as CallApi

const request = new Request('http://localhost/')
const choice = (credits: number, monthlyPrice: number) => ({
  ...{ credits, monthlyPrice, averageItems: '6–7', recommended: false },
  title: 'left out',
})
const products = [
  { id: 'one', badge: 'New in' },
  { id: 'two', badge: 'Only 1 left in 3–4y' },
  { id: 'three', badge: null },
]

it('new pieces do not say "New in" under "Just landed", but nearly sold out ones say so', async () => {
  const { justLanded } = await loadHome(calls({ listProducts: { products } }), request)
  expect(justLanded.map(({ badge }) => badge)).toEqual([null, 'Only 1 left in 3–4y', null])
})

it('shows the monthly plans from the smallest, with the postage beside their price', async () => {
  const plans = [
    { paymentInterval: 'quarterly', choices: [choice(100, 1666)] },
    { paymentInterval: 'monthly', choices: [choice(150, 2700), choice(100, 1800)] },
  ]
  const postage = { outboundPostagePrice: 395, returnsPostagePrice: 395 }
  const all = calls({ listProducts: { products }, listPlans: { plans }, shippingCost: postage })
  expect(await loadHome(all, request)).toMatchObject({
    choices: [
      { credits: 100, monthlyPrice: 1800 },
      { credits: 150, monthlyPrice: 2700 },
    ],
    postage,
  })
})

it('shows less where a part fails', async () => {
  expect(await loadHome(calls({ listProducts: { products: [] } }), request)).toEqual({
    ...{ justLanded: [], types: [], choices: [], quotes: [] },
    postage: null,
  })
})
