import { expect, test } from 'vitest'
import { describeVat, vatByRate } from './vat-by-rate.ts'

const child = (price_pence: number) => ({ price_pence, vat_basis_points: 0 })
const standard = (price_pence: number) => ({ price_pence, vat_basis_points: 2000 })

test('an order of children’s clothes has no VAT, postage included', () => {
  const parts = vatByRate([child(1250), child(800)], 498)
  expect(parts).toEqual([{ basisPoints: 0, gross: 2548, vat: 0 }])
  expect(describeVat(parts)).toBe('VAT included: £0, at 0%')
})

test('a mixed order has VAT at each rate, with its postage divided by value', () => {
  const parts = vatByRate([child(1000), standard(3000)], 400)
  expect(parts).toEqual([
    { basisPoints: 2000, gross: 3300, vat: 550 },
    { basisPoints: 0, gross: 1100, vat: 0 },
  ])
  expect(describeVat(parts)).toBe('VAT included: £5.50, at 20% on £33 and 0% on £11')
})

test('the parts add up to the total to the penny', () => {
  const parts = vatByRate([child(1250), standard(799), standard(333)], 498)
  expect(parts.reduce((sum, { gross }) => sum + gross, 0)).toBe(1250 + 799 + 333 + 498)
})
