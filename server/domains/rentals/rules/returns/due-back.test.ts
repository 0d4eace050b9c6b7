import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { dueBackOn } from './due-back.ts'

const endedOn = localDay('2026-11-20')

test.each([
  ['2027-02-20', 30, '2026-12-20'],
  ['2026-12-01', 30, '2026-12-01'],
  ['2027-02-20', 0, '2026-11-21'],
])('a rental until %s, due back in %i days, ends on %s', (endsOn, days, dueOn) => {
  expect(dueBackOn(localDay(endsOn), { endedOn, days })).toBe(dueOn)
})

test('a renewal that begins later does not end before it begins', () => {
  const over = { endedOn, days: 5 }
  expect(dueBackOn(localDay('2027-03-02'), over, localDay('2026-12-02'))).toBe('2026-12-03')
})
