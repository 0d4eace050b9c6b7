import { expect, test } from 'vitest'
import { type Condition, conditions } from '#contract/primitives.ts'
import { credits } from '#server/kernel/credits.ts'
import { loanTransitions } from '../loan-transitions.ts'
import { pieceReportTransitions } from '../piece-report-transitions.ts'
import { decideDecline, decideRegrade, decideTakeBack } from './decide-resolution.ts'

const { states } = pieceReportTransitions
const regrade = (more: object = {}) =>
  decideRegrade({
    report: 'open',
    loan: 'at_home',
    rentedAs: 'used',
    found: 'worn',
    before: credits(24),
    after: credits(18),
    ...more,
  })
const takeBack = (more: object = {}) => decideTakeBack({ report: 'open', loan: 'at_home', pending: undefined, ...more })

test('a report is resolved once', () => {
  for (const decide of [regrade, takeBack]) expect(states.filter((report) => decide({ report }).ok)).toEqual(['open'])
  expect(states.filter((report) => decideDecline({ report }).ok)).toEqual(['open'])
  expect(regrade({ report: 'taken_back' })).toMatchObject({
    reason: 'This report is already taken back.',
  })
})

test('a piece is regraded only at home, to a worse condition than it was rented in, and for fewer credits', () => {
  expect(loanTransitions.states.filter((loan) => regrade({ loan }).ok)).toEqual(['at_home'])
  const worse = (rentedAs: Condition) => conditions.filter((found) => regrade({ rentedAs, found }).ok)
  expect(conditions.map(worse)).toEqual([['used', 'worn'], ['worn'], []])
  expect(regrade({ after: credits(24) })).toMatchObject({ reason: expect.stringContaining('takes 24 credits, and 24') })
  expect(regrade({ after: credits(25) }).ok).toBe(false)
  expect(regrade({ loan: 'return_announced' })).toMatchObject({
    reason: expect.stringContaining('--take-back resolves'),
  })
})

test('a piece is taken back with a new return, with the one that its family has booked, or with the one that it was sent in', () => {
  expect(takeBack()).toMatchObject({ value: 'new' })
  expect(takeBack({ pending: 'announced' })).toMatchObject({ value: 'pending' })
  expect(takeBack({ pending: 'posted' })).toMatchObject({ reason: expect.stringContaining('has posted a return') })
  for (const loan of ['return_announced', 'returned'])
    for (const pending of [undefined, 'announced', 'posted'])
      expect(takeBack({ loan, pending })).toMatchObject({ value: 'already' })
  for (const loan of ['ordered', 'kept', 'lost', 'cancelled']) expect(takeBack({ loan }).ok).toBe(false)
})
