import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { decideFollowUp } from './gift-reminder.ts'

const card = { sentOn: localDay('2026-11-28'), expiresOn: localDay('2028-11-28'), reminded: null }
const on = (today: string, reminded: number | null = null) => decideFollowUp({ ...card, reminded }, localDay(today))

test.each([
  ['2028-08-31', 90, 'wait'],
  ['2028-10-29', 90, { reminder: 30, daysLeft: 30 }],
  ['2028-11-21', 30, { reminder: 7, daysLeft: 7 }],
  ['2028-11-22', 7, 'wait'],
  ['2028-11-28', 7, 'wait'],
] as const)('on %s, after the %i-day reminder, the next step is %o', (today, reminded, wanted) => {
  expect(on(today, reminded)).toEqual(wanted === 'wait' ? { action: 'wait' } : { action: 'remind', ...wanted })
})

test('the first reminder is due 90 days before the last day', () => {
  expect(on('2028-08-29')).toEqual({ action: 'wait' })
  expect(on('2028-08-30')).toEqual({ action: 'remind', reminder: 90, daysLeft: 90 })
})

test('a card expires on the day after its last day', () => {
  expect(on('2028-11-28', 7)).toEqual({ action: 'wait' })
  expect(on('2028-11-29', 7)).toEqual({ action: 'expire' })
})

test('after a gap only the most urgent reminder is due, with the days that are left', () => {
  expect(on('2028-11-10')).toEqual({ action: 'remind', reminder: 30, daysLeft: 18 })
  expect(on('2028-11-27', 90)).toEqual({ action: 'remind', reminder: 7, daysLeft: 1 })
})

test('a card with a short validity gets no reminder right after it is sent', () => {
  const short = { ...card, sentOn: localDay('2028-11-01') }
  expect(decideFollowUp(short, localDay('2028-11-01'))).toEqual({ action: 'wait' })
  expect(decideFollowUp(short, localDay('2028-11-21'))).toMatchObject({ action: 'remind', reminder: 7 })
})
