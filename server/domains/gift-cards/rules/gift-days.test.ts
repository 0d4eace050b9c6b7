import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { cardCodesEndAt, deliveryDay, expiryDay, lastCancelDay, lastDeliveryDay, sendingTime } from './gift-days.ts'

test('a card can be sent up to 365 days after it is bought', () => {
  expect(lastDeliveryDay(localDay('2026-11-20'))).toBe('2027-11-20')
  expect(lastDeliveryDay(localDay('2027-11-20'))).toBe('2028-11-19')
})

test('a delivery day that passed during payment becomes today', () => {
  expect(deliveryDay(localDay('2026-11-20'), localDay('2026-11-21'))).toBe('2026-11-21')
  expect(deliveryDay(localDay('2026-12-24'), localDay('2026-11-21'))).toBe('2026-12-24')
})

test('a card goes out at eight in London on its day, and at once if that is today', () => {
  const today = localDay('2026-06-20')
  expect(sendingTime(localDay('2026-06-21'), today)).toEqual(new Date('2026-06-21T07:00:00Z'))
  expect(sendingTime(localDay('2026-12-24'), today)).toEqual(new Date('2026-12-24T08:00:00Z'))
  expect(sendingTime(today, today)).toBeUndefined()
})

test('a card is valid 24 months from the day it is sent, even from a leap day', () => {
  expect(expiryDay(localDay('2026-12-24'), 24)).toBe('2028-12-24')
  expect(expiryDay(localDay('2028-02-29'), 24)).toBe('2030-02-28')
})

test('the 14 days in which a card can be cancelled are counted from the day of its purchase in London', () => {
  expect(lastCancelDay(new Date('2026-11-20T23:30:00Z'))).toBe('2026-12-04')
  expect(lastCancelDay(new Date('2026-06-20T23:30:00Z'))).toBe('2026-07-05')
})

test('a buyer’s code opens a card for 90 days from the purchase, or from the day on which it is sent', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(cardCodesEndAt(now, localDay('2026-11-20'))).toEqual(new Date('2027-02-18T10:00:00Z'))
  expect(cardCodesEndAt(now, localDay('2027-11-01'))).toEqual(new Date('2028-01-30T00:00:00Z'))
})
