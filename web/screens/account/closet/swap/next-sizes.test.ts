import { expect, test } from 'vitest'
import { nextSizes } from './next-sizes.ts'

const all = ['092cm', '098cm', '104cm', '110cm']

test('lists the next size up of each piece once, smallest first', () => {
  expect(nextSizes(['104cm', '092cm', '104cm'], all)).toEqual(['098cm', '110cm'])
})

test('lists the largest size itself, as it has no next one', () => {
  expect(nextSizes(['110cm'], all)).toEqual(['110cm'])
})

test('lists nothing for a size that the shop does not have', () => {
  expect(nextSizes(['one-size'], all)).toEqual([])
  expect(nextSizes(['104cm'], [])).toEqual([])
})
