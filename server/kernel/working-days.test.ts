import { expect, test } from 'vitest'
import { addDays, type LocalDay, localDay } from './calendar.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

const isWeekend = (day: LocalDay) => [0, 6].includes(new Date(day).getUTCDay())

function holidaysOf(year: number): string[] {
  const days: LocalDay[] = []
  for (let day = localDay(`${year}-01-01`); day.startsWith(String(year)); day = addDays(day, 1)) days.push(day)
  return days.filter((day) => !isWeekend(day) && !isWorkingDay(day)).map((day) => day.slice(5))
}

// As the government publishes them, without the coronation of 2023 and the jubilee of 2022.
test.each([
  [2021, ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2024, ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26']],
  [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('the bank holidays of %i are not working days, and every other weekday is a working day', (year, holidays) => {
  expect(holidaysOf(year)).toEqual(holidays)
})

test.each([
  ['2026-11-26', 2, '2026-11-30'],
  ['2026-11-26', 3, '2026-12-01'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-12-23', 2, '2026-12-29'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2026-11-28', 0, '2026-11-30'],
  ['2026-11-26', 0, '2026-11-26'],
])('%s plus %i working days is %s', (day, count, then) => {
  expect(addWorkingDays(localDay(day), count)).toBe(then)
})
