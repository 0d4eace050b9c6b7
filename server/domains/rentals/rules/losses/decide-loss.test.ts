import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { loanTransitions } from '../loan-transitions.ts'
import { lossTransitions } from '../loss-transitions.ts'
import { decidePayment, decideReport } from './decide-loss.ts'

const today = localDay('2026-11-20')
const tomorrow = localDay('2026-11-21')

const notRecalled = { recalled: false, returnState: null, today }

test('only a piece at home can be reported, until nine months make it the family’s own', () => {
  const reported = (freeOn: typeof today | null) =>
    loanTransitions.states.filter((loan) => decideReport({ ...notRecalled, loan, freeOn }).ok)
  expect(reported(null)).toEqual(['at_home'])
  expect(reported(tomorrow)).toEqual(['at_home'])
  expect(reported(today)).toEqual([])
})

test('a recalled piece never becomes the family’s own, and can be reported until its return is posted', () => {
  const recalled = { ...notRecalled, recalled: true, freeOn: today }
  expect(decideReport({ ...recalled, loan: 'at_home' }).ok).toBe(true)
  const goingBack = { ...recalled, loan: 'return_announced' as const }
  expect(decideReport({ ...goingBack, returnState: 'announced' }).ok).toBe(true)
  expect(decideReport({ ...goingBack, returnState: 'posted' })).toMatchObject({
    reason: { message: expect.stringContaining('leave it out of the parcel') },
  })
})

test('only an approved case can be paid, until nine months make the piece the family’s own', () => {
  const paid = (freeOn: typeof today | null) =>
    lossTransitions.states.filter((loss) => decidePayment({ loss, recalled: false, freeOn, today }).ok)
  expect(paid(null)).toEqual(['approved'])
  expect(paid(tomorrow)).toEqual(['approved'])
  expect(paid(today)).toEqual([])
  expect(decidePayment({ loss: 'approved', recalled: false, freeOn: today, today })).toMatchObject({
    reason: { message: expect.stringContaining('becoming yours today. There’s nothing to pay.') },
  })
})
