import { expect, test } from 'vitest'
import { compareCosts } from './cost-comparison.ts'

const choices = [
  { credits: 200, total: 10_000, worth: 32_000 },
  { credits: 100, total: 5000, worth: 16_000 },
  { credits: 150, total: 7500, worth: 24_000 },
]
const postage = { outbound: 395, back: 395 }

test('200 credits, paid and swapped every 3 months, cost £400 a year and three parcels each way', () => {
  const compared = compareCosts({ pieces: 12, newPence: 2600, secondHandPence: 700, months: 3 }, choices, postage)
  expect(compared.rent).toEqual({
    credits: 200,
    quarter: 10_000,
    plans: 40_000,
    parcels: 3,
    postage: 2370,
    total: 42_370,
  })
  expect(compared).toMatchObject({
    newTotal: 124_800,
    secondHandTotal: 33_600,
    cheapest: 'secondHand',
    difference: 8770,
  })
})

test('buying is cheapest for a few pieces that fit for a long time, renting for many expensive ones that are soon outgrown', () => {
  const few = { pieces: 4, newPence: 2000, secondHandPence: 800, months: 9 }
  expect(compareCosts(few, choices, postage)).toMatchObject({
    cheapest: 'secondHand',
    rent: { credits: 100, parcels: 1 },
  })
  const many = { pieces: 8, newPence: 3900, secondHandPence: 1900, months: 2 }
  expect(compareCosts(many, choices, postage)).toMatchObject({ cheapest: 'rent', rent: { credits: 200, parcels: 5 } })
})

test('chooses the smallest plan that covers the clothes, to the penny, and none if no plan does', () => {
  const credits = (newPence: number) =>
    compareCosts({ pieces: 1, newPence, secondHandPence: 100, months: 3 }, choices, postage).rent?.credits
  expect([16_000, 16_001, 24_000, 32_000, 32_001].map(credits)).toEqual([100, 150, 150, 200, undefined])
})

test('compares only ways of buying where there are no plans', () => {
  const question = { pieces: 2, newPence: 1000, secondHandPence: 1500, months: 6 }
  expect(compareCosts(question, [], postage)).toMatchObject({ rent: null, cheapest: 'new', difference: 2000 })
})
