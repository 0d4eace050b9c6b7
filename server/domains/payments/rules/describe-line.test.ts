import { expect, test } from 'vitest'
import { describeLine } from './describe-line.ts'

const line = {
  priceKey: 'plan_150_3m_gbp_v1',
  quantity: 1,
  amount: 7500,
  periodStart: new Date('2026-11-20T10:00:00Z'),
  periodEnd: new Date('2027-02-20T10:00:00Z'),
  description: 'Provider’s words',
}

test.each([
  ['a plan', {}, '150 credits, 20 November 2026 to 20 February 2027'],
  ['free time', { amount: 0 }, '150 credits, 20 November 2026 to 20 February 2027'],
  ['unused time', { amount: -3750 }, 'Unused time of 150 credits, to 20 February 2027'],
  [
    'booster steps',
    { priceKey: 'booster_10_3m_gbp_v1', quantity: 2, amount: 1000 },
    'Wardrobe Booster, 20 credits, 20 November 2026 to 20 February 2027',
  ],
  ['a price that is not ours', { priceKey: 'other' }, 'Provider’s words'],
  ['no price', { priceKey: null }, 'Provider’s words'],
  // Midnight in London in summer is 23:00 UTC the day before.
  [
    'a day in summer',
    { periodStart: new Date('2027-06-30T23:30:00Z') },
    '150 credits, 1 July 2027 to 20 February 2027',
  ],
])('an invoice line is described: %s', (_, facts, words) => expect(describeLine({ ...line, ...facts })).toBe(words))
