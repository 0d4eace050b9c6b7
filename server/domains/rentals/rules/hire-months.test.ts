import { expect, test } from 'vitest'
import { hireMonths } from './hire-months.ts'

test('a rental runs three months at most, unless we are authorised for more', () => {
  expect(hireMonths(3, false)).toBe(3)
  expect(hireMonths(2, false)).toBe(2)
  expect(hireMonths(6, false)).toBe(3)
  expect(hireMonths(6, true)).toBe(6)
})
