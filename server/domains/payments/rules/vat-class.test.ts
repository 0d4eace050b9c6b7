import { expect, test } from 'vitest'
import { vatClassOfLine } from './vat-class.ts'

test('plans and boosters are hire; other prices are left to the accountant', () => {
  expect(vatClassOfLine('plan_150_3m_gbp_v1')).toBe('hire')
  expect(vatClassOfLine('booster_10_3m_gbp_v1')).toBe('hire')
  expect(vatClassOfLine(null)).toBeNull()
  expect(vatClassOfLine('price_by_hand')).toBeNull()
})
