import { expect, test } from 'vitest'
import { skiStylePath, typeAddress } from '#web/lib/shop/type-address.ts'

test('a type of clothes leads to a list of the shop, and ski wear to its own page', () => {
  expect(typeAddress('t-shirts')).toBe('/shop?types=t-shirts')
  expect(typeAddress('skiwear')).toBe('/skiwear')
})

test('the address of a style is escaped, because a header takes only ASCII', () => {
  expect(skiStylePath('combinaison-été')).toBe('/skiwear#combinaison-%C3%A9t%C3%A9')
})
