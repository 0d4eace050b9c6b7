import { expect, test } from 'vitest'
import { overdueSums, overdueText } from './overdue-text.ts'

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

test('an overdue payment names its periods, and what the balance owes or pays', () => {
  const periods = [{ amount: 1800, fromLabel: '26 November 2026', untilLabel: '26 December 2026' }]
  const period = { label: '26 November 2026 to 26 December 2026', amount: 1800 }
  expect(overdueSums({ periods, fromBalance: 0, carriedOver: 0 })).toEqual([period])
  expect(overdueSums({ periods, fromBalance: 0, carriedOver: 24 })).toEqual([
    period,
    { label: 'Carried over from before', amount: 24 },
  ])
  expect(overdueSums({ periods, fromBalance: 500, carriedOver: 0 })).toEqual([
    period,
    { label: 'From your balance', amount: -500 },
  ])
})
