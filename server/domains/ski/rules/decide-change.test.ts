import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { describeChange } from './decide-change.ts'

test.each([
  ['dearer dates', { total: 5000, due: 200 }, 0, 'You’ve paid £48, so there’s £2 to pay now.'],
  ['dates of the same price', { total: 4800 }, 0, 'The new dates cost the same, so there’s nothing to pay.'],
  ['a full refund', { back: 1800 }, 1800, 'The new dates cost £18 less. We’ll refund that.'],
  ['half a refund', { back: 900 }, 900, 'The new dates cost £18 less. We’ll refund half of that, £9.'],
  ['no refund', {}, 0, 'The new dates cost £18 less, but it’s too late for a refund.'],
  [
    'a full refund, part of which the bank has already made',
    { back: 1800 },
    650,
    'The new dates cost £18 less. You’ve had £11.50 back already, so we’ll refund £6.50.',
  ],
  [
    'half a refund, part of which the bank has already made',
    { back: 900 },
    300,
    'The new dates cost £18 less. We refund half of that, £9. You’ve had £6 back already, so we’ll refund £3.',
  ],
  ['a refund that the bank has already made', { back: 900 }, 0, 'so there’s nothing more to refund.'],
  [
    'dates that an earlier change pays for',
    { total: 4000, shared: 3000 },
    0,
    'The new dates cost £40. You’ve paid £48, so there’s nothing to pay.',
  ],
  [
    'dates that cost too little more to be charged',
    { total: 4829 },
    0,
    'The new dates cost £48.29, only 29p more than you’ve paid, so there’s nothing to pay.',
  ],
  [
    'dates of the same price after an earlier change',
    { shared: 3000 },
    0,
    'The new dates cost the same, so there’s nothing to pay.',
  ],
])('the sentence about a change explains %s', (_what, facts: Record<string, number>, ours, words) => {
  const { total = 3000, due = 0, back = 0, shared = 4800 } = facts
  const price = { total: pence(total), due: pence(due), back: pence(back), prices: new Map() }
  const less = pence(Math.max(0, shared - total))
  expect(describeChange({ ...price, less }, { before: 4800, shared, ours: pence(ours) })).toContain(words)
})

test('while the payment is disputed, the sentence about a change promises no refund to the card', () => {
  const price = { total: pence(3000), due: pence(0), less: pence(1800), prices: new Map() }
  const wordsFor = (back: number) => {
    const paid = { before: 4800, shared: 4800, ours: pence(back), bankDecides: true }
    return describeChange({ ...price, back: pence(back) }, paid)
  }
  const deciding = 'Your bank is reviewing this payment, so we can’t refund it to your card for now.'
  expect(wordsFor(1800)).toBe(`The new dates cost £18 less. ${deciding}`)
  expect(wordsFor(900)).toBe(`The new dates cost £18 less. Half of that, £9, comes back. ${deciding}`)
})
