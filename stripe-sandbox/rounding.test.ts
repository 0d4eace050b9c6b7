import { expect, test } from 'vitest'
import { hundredPercent, partsOf, shareOf } from './rounding.ts'

test.each([
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [3, 1, 2, 2],
  [-3, 1, 2, -2],
  [4, 1, 3, 1],
  [-4, 1, 3, -1],
  [5, 1, 3, 2],
  [-5, 1, 3, -2],
  [-1, 1, 3, 0],
  [0, 1, 3, 0],
  [7, 1, 1, 7],
])('%i × %i / %i is %i, halves away from zero and never -0', (amount, part, whole, expected) => {
  expect(shareOf(amount, part, whole)).toBe(expected)
})

test.each([
  [180, 17.5, 32],
  [-180, 17.5, -32],
  [340, 17.5, 60],
  [90, 35, 32],
  [-90, 35, -32],
  [10, 5, 1],
  [1000, 0.0001, 0],
  [500_000, 0.0001, 1],
])('%i at %d % is %i, exactly', (amount, percent, expected) => {
  expect(shareOf(amount, partsOf(percent), hundredPercent)).toBe(expected)
})

test('stays exact beyond what a double holds', () => {
  expect(shareOf(99_999_999, 31_535_999n * 999_999n, 31_536_000n * 1_000_000n)).toBe(99_999_896)
})
