import { expect, test } from 'vitest'
import { refundAlertAt, refundDueBy } from './refund-due.ts'

test('a refund is due in 14 days, even across a clock change, and the office is notified four days before', () => {
  const requestedAt = new Date('2027-03-20T23:30:00Z')
  expect(refundDueBy(requestedAt)).toEqual(new Date('2027-04-03T23:30:00Z'))
  expect(refundAlertAt(refundDueBy(requestedAt))).toEqual(new Date('2027-03-30T23:30:00Z'))
})
