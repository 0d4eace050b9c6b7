import { expect, test } from 'vitest'
import { overdueText } from './overdue-text.ts'

const overdue = { payByLabel: '26 November 2026', graceOver: false, needsConfirmation: false }

test('a retry is promised only for a declined card; a payment that needs approval waits for the family', () => {
  expect(overdueText(overdue)).toContain('We’ll keep trying, so please pay by 26 November 2026.')
  const approval = overdueText({ ...overdue, needsConfirmation: true })
  expect(approval).toContain('We can’t retry it for you, so please approve it by 26 November 2026.')
  expect(approval).not.toContain('keep trying')
})

test('a membership on hold is promised no retry, and the last day to pay is stated', () => {
  for (const needsConfirmation of [false, true]) {
    const onHold = overdueText({ payByLabel: '26 December 2026', graceOver: true, needsConfirmation })
    expect(onHold).toContain('Pay by 26 December 2026 to keep it.')
    expect(onHold).not.toContain('keep trying')
  }
})
