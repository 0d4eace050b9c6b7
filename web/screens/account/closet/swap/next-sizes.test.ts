import { expect, test } from 'vitest'
import { nextSizes } from './next-sizes.ts'

const all = ['092cm', '098cm', '104cm', '110cm']

test('each piece asks for its next size up, once, smallest first', () => {
  expect(nextSizes(['104cm', '092cm', '104cm'], all)).toEqual(['098cm', '110cm'])
})

test('the largest size has no next one: it asks for itself', () => {
  expect(nextSizes(['110cm'], all)).toEqual(['110cm'])
})

test('a size that the shop does not have asks for nothing', () => {
  expect(nextSizes(['one-size'], all)).toEqual([])
  expect(nextSizes(['104cm'], [])).toEqual([])
})
