export type { StripeGatewayOptions } from './stripe-client.ts'
export { createStripeGateway } from './stripe-gateway.ts'
export { createWebhookRegistry } from './webhook-registry.ts'
