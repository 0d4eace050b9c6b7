import { expect, test } from 'vitest'
import { createStripeClient } from './stripe-client.ts'

const options = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase: 'http://127.0.0.1:9' }

test('the SDK retries twice, after half a second and at most five', () => {
  const { stripe } = createStripeClient(options)
  expect(stripe.getMaxNetworkRetries()).toBe(2)
  expect(stripe.getInitialNetworkRetryDelay()).toBe(0.5)
  expect(stripe.getMaxNetworkRetryDelay()).toBe(5)
})

test('the wait share changes the length of the SDK’s waits, not the number of its retries', () => {
  const { stripe } = createStripeClient({ ...options, waitShare: 0.1 })
  expect(stripe.getMaxNetworkRetries()).toBe(2)
  expect(stripe.getInitialNetworkRetryDelay()).toBeCloseTo(0.05)
  expect(stripe.getMaxNetworkRetryDelay()).toBeCloseTo(0.5)
})
