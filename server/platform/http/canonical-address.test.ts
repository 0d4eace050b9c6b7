import { expect, it } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

it('equal requests share an address, different ones do not', () => {
  const address = canonicalAddress('/api/shop/products?types=a&sizes=098cm&sizes=104cm')
  expect(canonicalAddress('/api/shop/products?sizes=098cm&types=a&sizes=104cm')).toBe(address)
  expect(canonicalAddress('/api/shop/products?sizes=098cm&sizes=104cm&types=%61')).toBe(address)
  expect(canonicalAddress('/api/shop/products?sizes=104cm&sizes=098cm&types=a')).not.toBe(address)
  expect(canonicalAddress('/api/shop/products?sizes=098cm&types=a')).not.toBe(address)
  expect(canonicalAddress('/api/shop/products?')).toBe(canonicalAddress('/api/shop/products'))
  expect(canonicalAddress('/api/shop/products?q=a%26types%3Db')).not.toBe(
    canonicalAddress('/api/shop/products?q=a&types=b'),
  )
})
