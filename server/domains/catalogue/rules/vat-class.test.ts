import { expect, test } from 'vitest'
import { vatClassBySize } from './vat-class.ts'

test('clothing up to 122 cm is children’s; a product that also comes in a larger size is sold at the standard rate', () => {
  expect(vatClassBySize([92, 122])).toBe('sale')
  expect(vatClassBySize([])).toBe('sale')
  expect(vatClassBySize([122, 128])).toBe('sale_standard')
  expect(vatClassBySize([170])).toBe('sale_standard')
})
