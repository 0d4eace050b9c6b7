import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { decideAgreedDay } from './decide-agreed-day.ts'

const days = { orderedOn: localDay('2026-11-03'), today: localDay('2026-11-28') }

test.each(['2026-11-03', '2026-11-20', '2026-11-28'])(
  'a family may have agreed on %s, between its order and today',
  (day) => {
    expect(decideAgreedDay(localDay(day), days)).toMatchObject({ ok: true })
  },
)

test.each([
  ['2026-11-02', 'placed on 3 November 2026'],
  ['2026-11-29', 'cannot be in the future'],
])('%s is refused, because the family cannot have agreed on it', (day, reason) => {
  expect(decideAgreedDay(localDay(day), days)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
})
