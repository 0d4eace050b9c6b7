import { expect, test } from 'vitest'
import { overdueText } from './overdue-text.ts'

const overdue = {
  sinceLabel: '20 November 2026',
  graceEndsLabel: '27 November 2026',
  graceOver: false,
  needsConfirmation: false,
}

test('only a declined card is said to be tried again; what the bank wants confirmed waits for the family', () => {
  expect(overdueText(overdue)).toContain('We keep trying until 27 November 2026.')
  const confirmation = overdueText({ ...overdue, needsConfirmation: true })
  expect(confirmation).toContain('we don’t try it again by ourselves: please confirm it before 27 November 2026.')
  expect(confirmation).not.toContain('keep trying')
})

test('once the days of grace are over no day is named any more', () => {
  for (const needsConfirmation of [false, true])
    expect(overdueText({ ...overdue, graceOver: true, needsConfirmation })).not.toContain('27 November')
})
