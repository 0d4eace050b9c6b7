import { expect, test } from 'vitest'
import { RecentKeys } from './recent-keys.ts'

const address = (number: number) => `/api/shop/products?page=${number}&sizes=104cm`

/** @returns how many of the addresses `keys` had seen before */
const countSeen = (keys: RecentKeys, count: number) =>
  Array.from({ length: count }, (_, number) => keys.see(address(number))).filter(Boolean).length

test('a key is known from the second time on', () => {
  const keys = new RecentKeys()
  expect([keys.see('/a'), keys.see('/b'), keys.see('/a'), keys.see('/a')]).toEqual([false, false, true, true])
})

test('nearly all of a thousand keys are remembered, and none is taken for another', () => {
  const keys = new RecentKeys()
  expect(countSeen(keys, 1000)).toBe(0)
  expect(countSeen(keys, 1000)).toBeGreaterThan(850)
})

test('old keys are forgotten once enough others have been seen', () => {
  const keys = new RecentKeys()
  countSeen(keys, 100_000)
  expect(countSeen(keys, 20_000)).toBe(0)
})
