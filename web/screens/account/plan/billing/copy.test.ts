import { expect, test } from 'vitest'
import { invoiceStatus } from './copy.ts'

test.each([
  [{ status: 'paid', total: 1800, addedToNext: 0 }, 'Paid'],
  [{ status: 'paid', total: 20, addedToNext: 20 }, '£0.20 collected with the next payment'],
  [{ status: 'paid', total: 50, addedToNext: 20 }, 'Paid · £0.20 collected with the next payment'],
  [{ status: 'open', total: 1800, addedToNext: 0 }, 'Not paid yet'],
] as const)('an invoice says what is paid and what the next payment collects: %j', (invoice, words) => {
  expect(invoiceStatus(invoice)).toBe(words)
})
