import type { Route } from './http/route.ts'
import { chargeRoutes } from './resources/charges.ts'
import { customerRoutes } from './resources/customers.ts'
import { eventRoutes } from './resources/events.ts'
import { paymentIntentRoutes } from './resources/payment-intents.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { webhookEndpointRoutes } from './resources/webhook-endpoints.ts'

/** Every endpoint of the `/v1` interface. */
export const routes: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
]
