import { describe, expect, test } from 'vitest'
import { giftPrice } from './gift-price.ts'

const price = (face: number, faceLeft: number, percent = 15) => {
  const { discounted, discount, total } = giftPrice({ face, faceLeft, percent })
  return [discounted, discount, total]
}

describe('the price of a gift card', () => {
  test.each([
    ['its face for anybody who is not a member', 5000, 0, [0, 0, 5000]],
    ['15% less within the limit', 10_000, 30_000, [10_000, 1500, 8500]],
    ['15% less when it uses up the limit exactly', 30_000, 30_000, [30_000, 4500, 25_500]],
    ['15% less on the part that is left of the limit', 50_000, 30_000, [30_000, 4500, 45_500]],
    ['15% less on the last £20 of the limit', 10_000, 2000, [2000, 300, 9700]],
    ['its face when the limit is used up', 10_000, 0, [0, 0, 10_000]],
    ['its face when more than the limit was bought before it was lowered', 10_000, -5000, [0, 0, 10_000]],
    ['its face less a discount that is rounded down to whole pence', 10_000, 1007, [1007, 151, 9849]],
  ])('is %s', (_, face, left, expected) => {
    expect(price(face, left)).toEqual(expected)
  })

  test('takes nothing from the limit if what is left of it gives a discount of less than a penny', () => {
    expect(price(1000, 6)).toEqual([0, 0, 1000])
    expect(price(1000, 7)).toEqual([7, 1, 999])
  })

  test('follows the percentage of the setting', () => {
    expect(price(1000, 30_000, 0)).toEqual([0, 0, 1000])
    expect(price(1000, 0, 100)).toEqual([0, 0, 1000])
    expect(price(1000, 30_000, 20)).toEqual([1000, 200, 800])
  })
})
