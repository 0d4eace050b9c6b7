import { expect, test } from 'vitest'
import { countsFor, foundUnder } from './made-for.ts'

test.each([
  [[], []],
  [['female'], ['female', 'unisex']],
  [['male'], ['male', 'unisex']],
  [['unisex'], ['unisex']],
  [
    ['male', 'unisex'],
    ['male', 'unisex'],
  ],
  [
    ['male', 'female'],
    ['female', 'male', 'unisex'],
  ],
] as const)('%j finds products for %j', (chosen, found) => {
  expect(foundUnder(chosen)).toEqual(found)
})

test('each count is the number of products that choosing the value finds', () => {
  const productCounts = new Map([
    ['female', 38],
    ['male', 5],
    ['unisex', 77],
  ] as const)
  expect(Object.fromEntries(countsFor(productCounts))).toEqual({ female: 115, male: 82, unisex: 77 })
})

test('a value that would find nothing is not counted', () => {
  expect(Object.fromEntries(countsFor(new Map([['male', 1]])))).toEqual({ male: 1 })
})
