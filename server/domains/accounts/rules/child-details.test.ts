import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { decideChild } from './child-details.ts'

const today = localDay('2026-11-20')

test('every field is optional, and what is given is cleaned', () => {
  expect(decideChild({}, today)).toEqual({ ok: true, value: { name: null, dateOfBirth: null, heightCm: null } })
  expect(decideChild({ name: ' \u0007 ', dateOfBirth: ' ' }, today)).toMatchObject({
    value: { name: null, dateOfBirth: null },
  })
  expect(decideChild({ name: '  Idris\n Bee ', dateOfBirth: '2023-02-20', heightCm: 98 }, today)).toEqual({
    ok: true,
    value: { name: 'Idris Bee', dateOfBirth: '2023-02-20', heightCm: 98 },
  })
})

test.each(['2026-11-20', '2008-11-20', '2024-02-29'])('%s may be a date of birth', (dateOfBirth) =>
  expect(decideChild({ dateOfBirth }, today)).toMatchObject({ ok: true, value: { dateOfBirth } }),
)

test.each([
  ['2023-02-29', 'no_day'],
  ['20/02/2023', 'no_day'],
  ['2023-2-20', 'no_day'],
  ['0000-00-00', 'no_day'],
  ['2026-11-21', 'not_born_yet'],
  ['2008-11-19', 'grown_up'],
])('%s is refused: %s', (dateOfBirth, reason) =>
  expect(decideChild({ dateOfBirth }, today)).toEqual({ ok: false, reason }),
)

test('a height is between 40 and 200 cm', () => {
  expect([39, 40, 200, 201, -1].map((heightCm) => decideChild({ heightCm }, today).ok)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
