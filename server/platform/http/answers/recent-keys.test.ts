import { expect, test } from 'vitest'
import { RecentKeys } from './recent-keys.ts'

const address = (number: number) => `/api/shop/products?page=${number}&sizes=104cm`

/** @returns how many of these addresses it had seen */
const see = (keys: RecentKeys, count: number) =>
  Array.from({ length: count }, (_, number) => keys.see(address(number))).filter(Boolean).length

test('a key is known from the second time on', () => {
  const keys = new RecentKeys()
  expect([keys.see('/a'), keys.see('/b'), keys.see('/a'), keys.see('/a')]).toEqual([false, false, true, true])
})

test('of a thousand nearly all are remembered, and none is taken for another', () => {
  const keys = new RecentKeys()
  expect(see(keys, 1000)).toBe(0)
  expect(see(keys, 1000)).toBeGreaterThan(850)
})

test('old keys are forgotten, however many come', () => {
  const keys = new RecentKeys()
  see(keys, 100_000)
  expect(see(keys, 20_000)).toBe(0)
})
