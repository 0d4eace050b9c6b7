// The payment gateway over Stripe's SDK, which calls the server at `apiBase`. Every POST carries an idempotency key that
// the caller makes of our own ids.
import type { PaymentGateway } from '#server/domains/payments/index.ts'
import { checkoutCalls } from './checkout-calls.ts'
import { customerCalls } from './customer-calls.ts'
import { eventCalls } from './event-calls.ts'
import { invoiceCalls } from './invoice-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { portalCalls } from './portal-calls.ts'
import { priceCalls } from './price-calls.ts'
import { createPriceKeys } from './price-keys.ts'
import { createStripeClient, type StripeGatewayOptions } from './stripe-client.ts'
import { subscriptionCalls } from './subscription-calls.ts'

export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const client = createStripeClient(options)
  const priceKeys = createPriceKeys(client)
  return {
    ...customerCalls(client),
    ...priceCalls(client),
    ...checkoutCalls(client),
    ...subscriptionCalls(client, priceKeys),
    ...invoiceCalls(client, priceKeys),
    ...paymentCalls(client),
    ...portalCalls(client),
    ...eventCalls(client, options.webhookSecret),
  }
}
