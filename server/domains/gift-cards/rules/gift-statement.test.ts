import { describe, expect, test } from 'vitest'
import { type GiftChange, giftStatement } from './gift-statement.ts'

let written = 0
const change = (more: Partial<GiftChange>): GiftChange => ({
  kind: 'reserved',
  causeKey: `cause:${++written}`,
  paymentId: null,
  state: null,
  amount: 0,
  at: new Date(written * 1000),
  card: { reference: 'G-7K3Q9M', sender: 'Gran' },
  subject: { purpose: 'resale', reference: 'R-1', piece: null, period: null, elsewhere: false },
  ...more,
})
const card = (amount = 5000) => change({ kind: 'redeemed', amount })
const taken = (paymentId: string, state: GiftChange['state'], amount: number) => change({ paymentId, state, amount })
const linesOf = (changes: GiftChange[]) =>
  giftStatement(changes).map(({ text, amount, balanceAfter }) => [text, amount, balanceAfter])

describe('a statement', () => {
  test('lists what was added, paid and refunded, with the balance after each', () => {
    const back = change({ kind: 'refunded', causeKey: 'resale:1', paymentId: 'a', state: 'spent', amount: 400 })
    expect(linesOf([card(), taken('a', 'spent', -1200), back])).toEqual([
      ['Gift card from Gran', 5000, 5000],
      ['Resale order R-1', -1200, 3800],
      ['Back: from resale order R-1', 400, 4200],
    ])
  })

  test('leaves out what was put aside and given back', () => {
    const released = change({ kind: 'released', paymentId: 'a', state: 'released', amount: 700 })
    expect(linesOf([card(), taken('a', 'released', -700), taken('b', 'spent', -500), released])).toEqual([
      ['Gift card from Gran', 5000, 5000],
      ['Resale order R-1', -500, 4500],
    ])
  })

  test('has one last line for all that is put aside now', () => {
    expect(
      linesOf([card(), taken('a', 'reserved', -700), taken('b', 'spent', -500), taken('c', 'reserved', -30)]),
    ).toEqual([
      ['Gift card from Gran', 5000, 5000],
      ['Resale order R-1', -500, 4500],
      ['Put aside for a payment in progress', -730, 3770],
    ])
  })

  test('shows what a charge at the provider used, and not what it gave back unused', () => {
    const unused = (paymentId: string, amount: number) =>
      change({ kind: 'refunded', causeKey: `unused:${paymentId}`, paymentId, state: 'spent', amount })
    expect(
      linesOf([card(), taken('a', 'spent', -2700), unused('a', 700), taken('b', 'spent', -300), unused('b', 300)]),
    ).toEqual([
      ['Gift card from Gran', 5000, 5000],
      ['Resale order R-1', -2000, 3000],
    ])
  })

  test('ends with the sum of all its changes', () => {
    const changes = [
      ...[card(1000), card(), taken('a', 'spent', -5500), taken('b', 'released', -100), taken('c', 'reserved', -200)],
      change({ kind: 'released', paymentId: 'b', state: 'released', amount: 100 }),
      change({ kind: 'withdrawn', amount: -300 }),
    ]
    expect(giftStatement(changes).at(-1)?.balanceAfter).toBe(changes.reduce((sum, { amount }) => sum + amount, 0))
  })
})
