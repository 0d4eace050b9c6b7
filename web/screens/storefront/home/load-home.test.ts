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
  credits,
  monthlyPrice,
  averageItems: '6–7',
  recommended: false,
  title: 'left out',
})
const products = [
  { id: 'one', badge: 'New in' },
  { id: 'two', badge: 'Only 1 left in 3–4y' },
  { id: 'three', badge: null },
]

it('drops the badge "New in" under "Just landed", but keeps that of nearly sold-out pieces', async () => {
  const { justLanded } = await loadHome(calls({ listProducts: { products } }), request)
  expect(justLanded.map(({ badge }) => badge)).toEqual([null, 'Only 1 left in 3–4y', null])
})

it('shows the monthly plans, smallest first, with the postage', async () => {
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

it('leaves out the parts that fail to load', async () => {
  expect(await loadHome(calls({ listProducts: { products: [] } }), request)).toEqual({
    justLanded: [],
    types: [],
    choices: [],
    quotes: [],
    impact: [],
    postage: null,
  })
})

it('shows the figures of a year from the register of claims, in a fixed order, and no others', async () => {
  const claims = ['saved-a-year', 'water', 'waste'].map((code) => ({ code }))
  const all = calls({ listProducts: { products: [] }, claims: { claims } })
  expect((await loadHome(all, request)).impact).toEqual([{ code: 'waste' }, { code: 'water' }])
})

it('shows ski wear among the types, with the picture of a ski suit', async () => {
  const types = [
    { code: 'dresses', label: 'Dresses' },
    { code: 'skiwear', label: 'Ski-wear' },
  ]
  const styles = [
    { part: 'jacket', picture: { base: '/jacket' } },
    { part: 'one_piece', picture: { base: '/suit' } },
  ]
  const answers = { listProducts: { products: [{ id: 'one', badge: null, picture: { base: '/dress' } }] } }
  const filters = { productFilters: { filters: { types } } }
  const shown = async (ski: object) => (await loadHome(calls({ ...answers, ...filters, ...ski }), request)).types
  expect(await shown({ skiAvailability: { styles } })).toEqual([
    { code: 'dresses', label: 'Dresses', picture: { base: '/dress' } },
    { code: 'skiwear', label: 'Ski-wear', picture: { base: '/suit' } },
  ])
  expect(await shown({ skiAvailability: { styles: [] } })).toHaveLength(1)
  expect(await shown({})).toHaveLength(1)
})
