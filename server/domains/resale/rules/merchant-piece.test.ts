import { expect, test } from 'vitest'
import { saleConditions } from '#contract/primitives.ts'
import { pence } from '#server/kernel/money.ts'
import { type FeedPiece, merchantPiece } from './merchant-piece.ts'

const piece: FeedPiece = {
  id: '018f4e9a-7c1b-7d2e-9f3a-0123456789ab',
  condition: 'good_used',
  pricePence: 1200,
  available: true,
  size: { label: '3–4 years', minMonths: 36, maxMonths: 48 },
}
const offered = (differs: Partial<FeedPiece> = {}) =>
  merchantPiece('été-mac', { ...piece, ...differs }, { price: pence(498), freeOver: pence(5000) })

test('only a brand-new piece is offered as new', () => {
  expect(saleConditions.map((condition) => offered({ condition }).isNew)).toEqual([true, false, false, false])
})

test('postage is free for a piece above the amount', () => {
  expect([5000, 5001].map((pricePence) => offered({ pricePence }).postage)).toEqual([498, 0])
})

test('a piece has its own link, in ASCII, and explains its condition', () => {
  expect(offered()).toMatchObject({
    path: `/resale/product/%C3%A9t%C3%A9-mac?piece=${piece.id}`,
    terms: 'Second-hand, one of a kind. Good: light signs of wear, small marks at most.',
    available: true,
  })
  expect(offered({ available: false }).available).toBe(false)
})
