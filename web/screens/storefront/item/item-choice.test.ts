import { expect, it } from 'vitest'
import {
  firstCondition,
  firstSize,
  garmentsIn,
  hasAny,
  lowestCredits,
  offersBeforeSize,
  offersOf,
  withoutGone,
} from '#web/screens/storefront/item/item-choice.ts'

const availability = {
  '098cm': {
    used: {
      inventoryItems: [
        { id: 'g2', credits: 40 },
        { id: 'g1', credits: 38 },
      ],
    },
  },
  '104cm': {
    new: { inventoryItems: [{ id: 'g3', credits: 44 }] },
    worn: { inventoryItems: [{ id: 'g4', credits: 29 }] },
  },
  '110cm': { new: { inventoryItems: [] } },
}
const prices = [
  { condition: 'new', credits: 44 },
  { condition: 'used', credits: 37 },
  { condition: 'worn', credits: 29 },
]

it('offers the cheapest garment that is not in the basket, or the price of the condition if none is left', () => {
  expect(offersOf(availability, '098cm', prices, [])).toEqual([
    { condition: 'new', pieces: 0, credits: 44, garmentId: null, inBasket: false },
    { condition: 'used', pieces: 2, credits: 38, garmentId: 'g1', inBasket: false },
    { condition: 'worn', pieces: 0, credits: 29, garmentId: null, inBasket: false },
  ])
  expect(offersOf(availability, '098cm', prices, ['g1'])[1]).toMatchObject({ garmentId: 'g2', credits: 40 })
  expect(offersOf(availability, '098cm', prices, ['g1', 'g2'])[1]).toMatchObject({ garmentId: null, inBasket: true })
})

it('shows the cheapest garment of each condition until a size is chosen, but offers none for the basket', () => {
  const dearer = { ...availability, '116cm': { worn: { inventoryItems: [{ id: 'g5', credits: 31 }] } } }
  expect(offersBeforeSize(dearer, prices)).toEqual([
    { condition: 'new', pieces: 1, credits: 44, garmentId: null, inBasket: false },
    { condition: 'used', pieces: 2, credits: 38, garmentId: null, inBasket: false },
    { condition: 'worn', pieces: 2, credits: 29, garmentId: null, inBasket: false },
  ])
  expect(offersBeforeSize({}, prices)).toMatchObject([
    { pieces: 0, credits: 44 },
    { pieces: 0, credits: 37 },
    { pieces: 0, credits: 29 },
  ])
})

it('gives the lowest price that can be ordered, not the lowest that exists', () => {
  expect(lowestCredits(offersBeforeSize(availability, prices))).toBe(29)
  expect(lowestCredits(offersOf(availability, '098cm', prices, []))).toBe(38)
  expect(lowestCredits(offersBeforeSize({}, prices))).toBeNull()
})

it('begins with the size that was asked for, or with the only one left', () => {
  const sizes = ['098cm', '104cm', '110cm']
  expect(firstSize(availability, sizes, null)).toBeNull()
  expect(firstSize(availability, sizes, '110cm')).toBe('110cm')
  expect(firstSize(availability, sizes, '999cm')).toBeNull()
  expect(firstSize(availability, ['104cm', '110cm'], null)).toBe('104cm')
  expect(firstSize(availability, ['110cm'], null)).toBe('110cm')
  expect(firstCondition(offersOf(availability, '098cm', prices, []))).toBe('used')
  expect(firstCondition(offersOf(availability, '104cm', prices, []))).toBeNull()
})

it('begins with the condition that a link asked for', () => {
  const offers = offersOf(availability, '104cm', prices, [])
  expect(firstCondition(offers, 'worn')).toBe('worn')
  expect(firstCondition(offers, 'used')).toBe('used')
  expect(firstCondition(offers, 'threadbare')).toBeNull()
})

it('leaves out the garments that have gone, and only those', () => {
  expect(garmentsIn(availability).sort()).toEqual(['g1', 'g2', 'g3', 'g4'])
  const now = withoutGone(availability, new Set(['g1', 'g4']))
  expect(garmentsIn(now).sort()).toEqual(['g2', 'g3'])
  expect(offersOf(now, '098cm', prices, [])[1]).toMatchObject({ garmentId: 'g2', pieces: 1 })
  expect(offersOf(now, '104cm', prices, [])[2]).toMatchObject({ garmentId: null, pieces: 0, credits: 29 })
  expect(withoutGone(availability, new Set())).toBe(availability)
})

it('says whether a size has anything left', () => {
  expect(hasAny(availability, '104cm')).toBe(true)
  expect(hasAny(availability, '110cm')).toBe(false)
  expect(hasAny(availability, '122cm')).toBe(false)
})
