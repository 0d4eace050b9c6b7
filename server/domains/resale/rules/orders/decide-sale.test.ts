import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { type CartToBuy, decideSale } from './decide-sale.ts'

const piece = (price_pence: number) => ({
  garment_id: newId<'garment'>(),
  condition: 'good_used' as const,
  price_pence,
  vat_class: 'sale' as const,
  vat_basis_points: 0,
})
const cart = (change: Partial<CartToBuy>): CartToBuy => ({
  cartId: newId<'resale-cart'>(),
  pieces: [],
  unavailable: [],
  postage: { price: pence(498), freeOver: pence(5000) },
  ...change,
})

test('the total of a cart is the price of its pieces plus postage, which is free over £50', () => {
  const cheap = decideSale(cart({ pieces: [piece(1200), piece(850)] }))
  expect(cheap).toMatchObject({ ok: true, value: { amount: 2548, terms: { goods_pence: 2050, postage_pence: 498 } } })
  const dear = decideSale(cart({ pieces: [piece(3000), piece(2001)] }))
  expect(dear).toMatchObject({ ok: true, value: { amount: 5001, terms: { goods_pence: 5001, postage_pence: 0 } } })
})

test('the whole cart is refused if somebody else has one of its pieces, which is named', () => {
  const [available, taken] = [piece(1200), piece(900)]
  const unavailable = [{ garmentId: taken.garment_id, title: 'Puddle coat' }]
  expect(decideSale(cart({ pieces: [available], unavailable }))).toMatchObject({
    ok: false,
    reason: { code: 'items_unavailable', titles: ['Puddle coat'], ids: [taken.garment_id] },
  })
})

test('an empty cart cannot be bought', () => {
  expect(decideSale(cart({}))).toMatchObject({ ok: false, reason: { code: 'not_now' } })
})

test('a total other than the one shown is refused, with the new total', () => {
  const pieces = [piece(1200)]
  expect(decideSale(cart({ pieces, total: 1698 }))).toMatchObject({ ok: true })
  expect(decideSale(cart({ pieces, total: 1598 }))).toMatchObject({
    reason: { code: 'order_changed', message: expect.stringContaining('£16.98') },
  })
})
