import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readSubscription } from './read-objects.ts'

const periodEnd = 1_702_592_000
const at = (seconds: number) => new Date(seconds * 1000)
const subscriptionThat = (ends: { readonly cancel_at: number | null; readonly cancel_at_period_end: boolean }) =>
  readSubscription(
    {
      id: 'sub_1',
      customer: 'cus_1',
      metadata: {},
      status: 'active',
      items: {
        data: [
          {
            id: 'si_1',
            price: { id: 'price_1', lookup_key: 'plan' },
            current_period_start: 1_700_000_000,
            current_period_end: periodEnd,
          },
        ],
      },
      ...ends,
    } as unknown as Stripe.Subscription,
    { paid: null, open: null },
  )

// Both ways of stopping at the end of a period make the provider set `cancel_at` to that very instant.
test.each([
  ['at its end', { cancel_at: periodEnd, cancel_at_period_end: true }, at(periodEnd)],
  ['on a date that is its end', { cancel_at: periodEnd, cancel_at_period_end: false }, at(periodEnd)],
  ['before its end', { cancel_at: periodEnd - 1, cancel_at_period_end: false }, at(periodEnd - 1)],
  ['in a later period, until which it renews', { cancel_at: periodEnd + 1, cancel_at_period_end: false }, null],
  ['never', { cancel_at: null, cancel_at_period_end: false }, null],
])('a subscription’s end counts only within the current period: %s', (_, ends, endsAt) => {
  expect(subscriptionThat(ends)).toMatchObject({ cancelAtPeriodEnd: endsAt !== null, endsAt })
})
