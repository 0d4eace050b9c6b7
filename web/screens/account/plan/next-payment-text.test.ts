import { expect, test } from 'vitest'
import { nextPaymentText } from './next-payment-text.ts'

test.each([
  [
    { price: 1800, credit: 0, charge: 1800 },
    'Your plan renews on 1 May. We’ll take £18 from your card; you don’t need to do anything.',
  ],
  [
    { price: 1800, credit: 500, charge: 1300 },
    'Your plan renews on 1 May. We’ll take £13 from your card: £18 for the plan, less £5 from your balance.',
  ],
  [
    { price: 1800, credit: -25, charge: 1825 },
    'Your plan renews on 1 May. We’ll take £18.25 from your card: £18 for the plan and £0.25 carried over from before.',
  ],
  [
    { price: 1800, credit: 2000, charge: 0 },
    'Your plan renews on 1 May. Your balance pays for it, so we won’t take anything from your card.',
  ],
  [
    { price: 1800, credit: 1790, charge: 0 },
    'Your plan renews on 1 May. Your balance pays for nearly all of it; the last £0.10 is added to the payment after that.',
  ],
])('describes the next payment %j', (next, words) => {
  expect(nextPaymentText('1 May', next)).toBe(words)
})
