import type { Route } from './http/route.ts'
import { chargeRoutes } from './resources/charges.ts'
import { checkoutSessionRoutes } from './resources/checkout-sessions.ts'
import { customerRoutes } from './resources/customers.ts'
import { disputeRoutes } from './resources/disputes.ts'
import { eventRoutes } from './resources/events.ts'
import { invoiceRoutes } from './resources/invoices.ts'
import { paymentIntentRoutes } from './resources/payment-intents.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { priceRoutes } from './resources/prices.ts'
import { productRoutes } from './resources/products.ts'
import { refundRoutes } from './resources/refunds.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { taxRateRoutes } from './resources/tax-rates.ts'
import { webhookEndpointRoutes } from './resources/webhook-endpoints.ts'

/** Every endpoint of the `/v1` interface. */
export const routes: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...invoiceRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...taxRateRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
]
