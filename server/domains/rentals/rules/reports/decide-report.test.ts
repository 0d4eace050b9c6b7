import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { loanTransitions } from '../loan-transitions.ts'
import { decidePieceReport, decideReportText, longestWords, reportableUntil } from './decide-report.ts'

const receivedOn = localDay('2026-11-12')
const report = (more: object = {}) =>
  decidePieceReport({ loan: 'at_home', receivedOn, today: localDay('2026-11-20'), reportDays: 14, ...more })

test('a piece may be reported while it is at home', () => {
  expect(loanTransitions.states.filter((loan) => report({ loan }).ok)).toEqual(['at_home'])
  expect(report({ receivedOn: null }).ok).toBe(false)
})

test('a piece may be reported here until fourteen days after it arrived, and by email after that', () => {
  expect(reportableUntil(receivedOn, 14)).toBe('2026-11-26')
  expect(report({ today: localDay('2026-11-12') }).ok).toBe(true)
  expect(report({ today: localDay('2026-11-26') }).ok).toBe(true)
  expect(report({ today: localDay('2026-11-27') })).toEqual({
    ok: false,
    reason: {
      code: 'not_now',
      message: 'You could tell us here until 26 November 2026. Please email us instead, and we’ll put it right.',
    },
  })
})

test('a report needs words, of at most 500 characters', () => {
  expect(decideReportText('A hole').ok).toBe(true)
  expect(decideReportText('')).toMatchObject({ reason: 'Tell us in a few words what’s wrong.' })
  expect(decideReportText('a'.repeat(longestWords)).ok).toBe(true)
  expect(decideReportText('a'.repeat(longestWords + 1))).toMatchObject({ reason: 'Please use at most 500 characters.' })
})
