import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { clothesDueOn, isOver, lastOrderDay, ordersUntil } from './ending-days.ts'

const endsOn = localDay('2026-12-31')
const last = localDay('2026-12-16')

test('orders are possible while more than 14 days of paid time are left', () => {
  expect(lastOrderDay(endsOn, 14)).toBe(last)
  expect(ordersUntil(endsOn, 14, localDay('2026-10-01'))).toBe(last)
  expect(ordersUntil(endsOn, 14, last)).toBe(last)
  expect(ordersUntil(endsOn, 14, localDay('2026-12-17'))).toBeNull()
  expect(ordersUntil(endsOn, 14, localDay('2027-01-05'))).toBeNull()
  expect(ordersUntil(null, 14, last)).toBeNull()
})

test('clothes are due back 30 days after the last day', () => {
  expect(clothesDueOn(endsOn, 30)).toBe('2027-01-30')
})

test('an ending membership is over after its last day, or at once if it does not wait for one', () => {
  const stops = { state: 'ending', desired: 'stop', endsOn } as const
  expect(isOver(stops, endsOn)).toBe(false)
  expect(isOver(stops, localDay('2027-01-01'))).toBe(true)
  expect(isOver({ ...stops, endsOn: null }, endsOn)).toBe(false)
  expect(isOver({ ...stops, desired: 'end' }, endsOn)).toBe(true)
  expect(isOver({ ...stops, state: 'cancelled' }, localDay('2027-01-01'))).toBe(false)
})
