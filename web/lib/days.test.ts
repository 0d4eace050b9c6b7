import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  dayText,
  dayTextWithWeekday,
  isDay,
  lastOfMonth,
  monthText,
  sameDayOf,
  weekdayOf,
  weeksOf,
} from '#web/lib/days.ts'

describe('a day', () => {
  it.each(['2027-02-13', '2028-02-29', '2026-12-31', '2026-03-29'])('%s is a day of the calendar', (day) => {
    expect(isDay(day)).toBe(true)
  })

  it.each(['', '2027-02-29', '2027-13-01', '2027-00-10', '2027-2-3', '13/02/2027', '2027-02-13T10:00', '0000-00-00'])(
    '"%s" is not a day of the calendar',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  it('is counted across months, years and the nights on which clocks change', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
    expect(daysBetween('2027-10-31', '2027-10-30')).toBe(-1)
  })

  it('is written in words, with or without its weekday', () => {
    expect(weekdayOf('2027-02-15')).toBe(0)
    expect(weekdayOf('2027-02-14')).toBe(6)
    expect(dayText('2027-02-03')).toBe('3 February 2027')
    expect(dayTextWithWeekday('2027-02-13')).toBe('Saturday 13 February 2027')
  })
})

describe('a month', () => {
  it('is counted across years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2027-01', -1)).toBe('2026-12')
    expect(addMonths('2027-01', -13)).toBe('2025-12')
    expect(lastOfMonth('2028-02')).toBe('2028-02-29')
    expect(monthText('2027-02')).toBe('February 2027')
  })

  it('has the same day as another month, or its last day if it is shorter', () => {
    expect(sameDayOf('2027-02', '2027-01-31')).toBe('2027-02-28')
    expect(sameDayOf('2027-04', '2027-01-30')).toBe('2027-04-30')
  })

  it('is laid out in weeks that begin on Monday', () => {
    const weeks = weeksOf('2027-02')
    expect(weeks).toHaveLength(4)
    expect(weeks[0]?.[0]).toBe('2027-02-01')
    expect(weeks[3]?.[6]).toBe('2027-02-28')
    const may = weeksOf('2027-05')
    expect(may).toHaveLength(6)
    expect(may[0]).toEqual([null, null, null, null, null, '2027-05-01', '2027-05-02'])
    expect(may[5]?.slice(0, 2)).toEqual(['2027-05-31', null])
  })
})
