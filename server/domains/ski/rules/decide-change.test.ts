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
    'a full refund, of which a bank has given back a part',
    { back: 1800 },
    650,
    'The new dates cost £18 less. You’ve had £11.50 back already, so we’ll refund £6.50.',
  ],
  [
    'half a refund, of which a bank has given back a part',
    { back: 900 },
    300,
    'The new dates cost £18 less. We refund half of that, £9. You’ve had £6 back already, so we’ll refund £3.',
  ],
  ['a refund that a bank has given back', { back: 900 }, 0, 'so there’s nothing more to refund.'],
])('%s is named as it is', (_what, { total = 3000, due = 0, back = 0 }: Record<string, number>, ours, words) => {
  const price = { total: pence(total), due: pence(due), back: pence(back), prices: new Map() }
  expect(describeChange(price, { before: 4800, ours: pence(ours) })).toContain(words)
})
