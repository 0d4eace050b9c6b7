import { expect, test } from 'vitest'
import { nextPaymentText } from './next-payment-text.ts'

test.each([
  [
    { price: 1800, credit: 0, charge: 1800 },
    'On 1 May we take £18 from your card and your plan goes on. Nothing to do.',
  ],
  [
    { price: 1800, credit: 500, charge: 1300 },
    'On 1 May we take £13 from your card and your plan goes on: £18 for the plan, less £5 from your balance.',
  ],
  [
    { price: 1800, credit: -25, charge: 1825 },
    'On 1 May we take £18.25 from your card and your plan goes on: £18 for the plan and £0.25 carried over from before.',
  ],
  [
    { price: 1800, credit: 2000, charge: 0 },
    'On 1 May your plan goes on. Your balance pays for it: nothing is taken from your card.',
  ],
  [
    { price: 1800, credit: 1790, charge: 0 },
    'On 1 May your plan goes on. Your balance pays for nearly all of it; the last £0.10 is added to your next payment.',
  ],
])('%j', (next, words) => {
  expect(nextPaymentText('1 May', next)).toBe(words)
})
