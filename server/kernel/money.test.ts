import { describe, expect, test } from 'vitest'
import {
  addPence,
  formatPounds,
  type Pence,
  pence,
  roundToPence,
  splitByWeights,
  subtractPence,
  sumPence,
  vatWithin,
} from './money.ts'

describe('pence', () => {
  test('are whole', () => {
    expect(pence(1800)).toBe(1800)
    expect(Object.is(pence(-0), 0)).toBe(true)
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => pence(wrong)).toThrow(RangeError)
  })
  test('are rounded to the nearest penny, halves away from zero', () => {
    expect([16.67, 0.5, -0.5, -1.4, 99.999].map(roundToPence)).toEqual([17, 1, -1, -1, 100])
  })
  test('add, subtract and sum', () => {
    expect(addPence(pence(395), pence(5))).toBe(400)
    expect(subtractPence(pence(395), pence(400))).toBe(-5)
    expect(sumPence([pence(1), pence(2), pence(3)])).toBe(6)
    expect(sumPence([])).toBe(0)
  })
  test('are a distinct type', () => {
    // @ts-expect-error a bare number is not money
    const wrong: Pence = 5
    expect(wrong).toBe(5)
  })
})

describe('splitByWeights', () => {
  test('loses no penny', () => {
    expect(splitByWeights(pence(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeights(pence(5000), [27, 36, 18])).toEqual([1667, 2222, 1111])
    expect(splitByWeights(pence(1), [0, 5])).toEqual([0, 1])
    expect(splitByWeights(pence(0), [3, 4])).toEqual([0, 0])
  })
  test('gives leftover pence to the largest remainders, and to the earlier of equal ones', () => {
    expect(splitByWeights(pence(2), [2, 1])).toEqual([1, 1])
    expect(splitByWeights(pence(8), [3, 5, 4])).toEqual([2, 3, 3])
    expect(splitByWeights(pence(5), [1, 1, 1])).toEqual([2, 2, 1])
  })
  test('mirrors a refund', () => {
    expect(splitByWeights(pence(-100), [1, 1, 1])).toEqual([-34, -33, -33])
  })
  test('is exact for amounts whose product leaves the safe integers', () => {
    const total = pence(9_007_199_254_740_991)
    expect(splitByWeights(total, [1, 2]).reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total))
  })
  test('adds up for every small case', () => {
    for (let total = 0; total <= 60; total++)
      for (const weights of [[1], [1, 2], [7, 3, 5], [0, 0, 1], [13, 13, 13, 1]])
        expect(sumPence(splitByWeights(pence(total), weights))).toBe(total)
  })
  test('refuses meaningless weights', () => {
    for (const weights of [[-1, 2], [0.5], [2 ** 53]])
      expect(() => splitByWeights(pence(10), weights)).toThrow(new RangeError('weights are whole numbers from zero'))
    for (const weights of [[], [0, 0]])
      expect(() => splitByWeights(pence(10), weights)).toThrow(new RangeError('at least one weight is above zero'))
  })
})

test('pounds are written without pence when round', () => {
  expect([1800, 395, 5, 0, 120_000, 120_010, -50].map((amount) => formatPounds(pence(amount)))).toEqual([
    '£18',
    '£3.95',
    '£0.05',
    '£0',
    '£1,200',
    '£1,200.10',
    '-£0.50',
  ])
})

test('the VAT within a price follows the table of payments §10', () => {
  const gross = [1800, 2700, 3600, 5000, 7500, 10_000, 9000, 13_500, 18_000].map(pence)
  expect(gross.map((amount) => vatWithin(amount, 2000))).toEqual([300, 450, 600, 833, 1250, 1667, 1500, 2250, 3000])
  expect(vatWithin(pence(1517), 0)).toBe(0)
})
