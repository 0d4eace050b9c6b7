import { describe, expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { cancelRefund, cancelTier, daysShared, rehiredRefund } from './decide-cancel.ts'

const settings = { fullRefundDays: 14, halfRefundDays: 7 }
const tier = (bookedOn: string, firstDay: string, today: string) =>
  cancelTier({ bookedOn: localDay(bookedOn), firstDay: localDay(firstDay), today: localDay(today) }, settings)

describe('a booking of 1 January for 13 February', () => {
  test.each([
    ['2027-01-01', 'all'],
    ['2027-01-15', 'all'],
    ['2027-01-16', 'half'],
    ['2027-02-06', 'half'],
    ['2027-02-07', 'nothing'],
    ['2027-02-13', 'nothing'],
  ])('cancelled on %s gives back %s', (today, given) => {
    expect(tier('2027-01-01', '2027-02-13', today)).toBe(given)
  })
})

test('who books late may change their mind for all of the 14 days, until it is sent', () => {
  expect(tier('2027-02-05', '2027-02-13', '2027-02-12')).toBe('all')
  expect(tier('2027-02-05', '2027-02-13', '2027-02-19')).toBe('all')
})

test('half of an odd price is rounded in the buyer’s favour', () => {
  expect([cancelRefund(3151, 'all'), cancelRefund(3151, 'half'), cancelRefund(3151, 'nothing')]).toEqual([
    3151, 1576, 0,
  ])
})

test('what nothing came back for gives back the share of its days on which somebody else had it', () => {
  expect([rehiredRefund(3150, 7, 0), rehiredRefund(3150, 7, 3), rehiredRefund(3150, 7, 7)]).toEqual([0, 1350, 3150])
  expect(rehiredRefund(1000, 3, 1)).toBe(333)
})

test('the days that two hires share', () => {
  const hire = (firstDay: string, lastDay: string) => ({ firstDay: localDay(firstDay), lastDay: localDay(lastDay) })
  const one = hire('2027-02-13', '2027-02-19')
  expect(daysShared(one, hire('2027-02-17', '2027-02-25'))).toEqual({ from: '2027-02-17', to: '2027-02-19' })
  expect(daysShared(one, hire('2027-02-20', '2027-02-25'))).toBeUndefined()
})
