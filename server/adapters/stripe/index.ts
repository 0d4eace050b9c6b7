export { createStripeGateway, type StripeGatewayOptions } from './stripe-gateway.ts'
