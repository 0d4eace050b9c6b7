import { expect, test } from 'vitest'
import { findingAnswers, findingPlaces } from '#contract/rentals/findings.ts'
import { localDay } from '#server/kernel/calendar.ts'
import {
  decideAnswer,
  decideFoundOn,
  earliestFoundOn,
  mayAnswer,
  mayReportFinding,
  readableUntil,
} from './decide-finding.ts'
import { answersForPlace, listPlaces, presentAnswer } from './finding-words.ts'

const today = localDay('2026-11-20')

test.each([
  ['today', '2026-11-20', true],
  ['30 days ago', '2026-10-21', true],
  ['31 days ago', '2026-10-20', false],
  ['tomorrow', '2026-11-21', false],
])('a report of a piece found %s (%s) is accepted: %s', (_, day, ok) => {
  expect(decideFoundOn(localDay(day), today).ok).toBe(ok)
})

test('the earliest day that is offered is accepted', () => {
  expect(decideFoundOn(earliestFoundOn(today), today).ok).toBe(true)
})

test('a finding is accepted below both limits of the piece, and refused at either', () => {
  const max = { day: 3, month: 6 }
  expect(mayReportFinding({ day: 2, month: 5 }, max)).toBe(true)
  expect(mayReportFinding({ day: 3, month: 3 }, max)).toBe(false)
  expect(mayReportFinding({ day: 0, month: 6 }, max)).toBe(false)
})

const unanswered = { place: 'nursery', answer: null, until: localDay('2026-12-20') } as const

test.each(['at_home', 'return_announced', 'kept', 'lost'] as const)(
  'a family answers for a piece that is %s',
  (loan) => {
    expect(mayAnswer(unanswered, { loan, today })).toEqual({ ok: true, value: undefined })
  },
)

test.each(['ordered', 'returned', 'cancelled'] as const)('a family does not answer for a piece that is %s', (loan) => {
  expect(mayAnswer(unanswered, { loan, today })).toMatchObject({ ok: false, reason: { code: 'not_now' } })
})

test('an answer is given once, and until the last day on which its finder can read it', () => {
  const loan = 'at_home'
  expect(mayAnswer({ ...unanswered, answer: 'have_it' }, { loan, today })).toMatchObject({
    reason: { code: 'already_done' },
  })
  const until = readableUntil(today, 30)
  expect(mayAnswer({ ...unanswered, until }, { loan, today: localDay('2026-12-20') }).ok).toBe(true)
  expect(mayAnswer({ ...unanswered, until }, { loan, today: localDay('2026-12-21') })).toMatchObject({
    reason: { code: 'not_now', message: expect.stringContaining('can no longer read') },
  })
})

test('nobody is asked to hand in a piece where nobody works', () => {
  const allowed = (place: (typeof findingPlaces)[number]) =>
    decideAnswer({ ...unanswered, place }, 'hand_in', { loan: 'at_home', today })
  expect(findingPlaces.filter((place) => allowed(place).ok)).toEqual(['nursery', 'cafe', 'bus_or_train', 'elsewhere'])
  expect(allowed('park')).toMatchObject({ reason: { code: 'invalid_request' } })
  expect(answersForPlace('park')).toEqual(['pick_up', 'leave_it', 'have_it'])
})

test('each place and each answer has its own words', () => {
  expect(new Set(listPlaces().map(({ label }) => label)).size).toBe(findingPlaces.length)
  expect(new Set(findingAnswers.map((code) => presentAnswer(code).sentence)).size).toBe(findingAnswers.length)
})
