import type { Route } from './http/route.ts'
import { portalRoutes } from './portal/portal-routes.ts'
import { chargeRoutes } from './resources/charges.ts'
import { checkoutSessionRoutes } from './resources/checkout-sessions.ts'
import { couponRoutes } from './resources/coupons.ts'
import { creditNoteRoutes } from './resources/credit-notes.ts'
import { customerBalanceRoutes } from './resources/customer-balance.ts'
import { customerRoutes } from './resources/customers.ts'
import { disputeRoutes } from './resources/disputes.ts'
import { eventRoutes } from './resources/events.ts'
import { invoiceItemRoutes } from './resources/invoice-items.ts'
import { invoicePreviewRoutes } from './resources/invoice-preview.ts'
import { invoiceRoutes } from './resources/invoices.ts'
import { paymentIntentRoutes } from './resources/payment-intents.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { priceRoutes } from './resources/prices.ts'
import { productRoutes } from './resources/products.ts'
import { promotionCodeRoutes } from './resources/promotion-codes.ts'
import { refundRoutes } from './resources/refunds.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { taxRateRoutes } from './resources/tax-rates.ts'
import { testClockRoutes } from './resources/test-clocks.ts'
import { webhookEndpointRoutes } from './resources/webhook-endpoints.ts'
import { setupIntentRoutes } from './setup/setup-intent-routes.ts'

/** Every endpoint of the `/v1` interface. */
export const routes: Route[] = [
  ...customerRoutes,
  ...customerBalanceRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...invoiceRoutes,
  ...invoicePreviewRoutes,
  ...invoiceItemRoutes,
  ...creditNoteRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...taxRateRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
  ...setupIntentRoutes,
  ...portalRoutes,
]
