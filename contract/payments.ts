// The payment provider's webhook, and what its card form needs.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Nullable, Strict } from './primitives.ts'

export const payments = {
  paymentConfiguration: endpoint({
    id: 'paymentConfiguration',
    summary: 'Returns what the card form needs in the browser',
    method: 'GET',
    path: '/shop/payment-configuration',
    access: 'public',
    status: 200,
    answer: Strict({ publishableKey: Nullable(Type.String()), stripeJsUrl: Type.String() }),
    refusals: [],
    cacheSeconds: 60,
  }),
  stripeWebhook: endpoint({
    id: 'stripeWebhook',
    summary: 'Receives signed events of the payment provider, which are stored first and handled afterwards',
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'signed',
    status: 200,
    answer: Strict({ received: Type.Literal(true) }),
    refusals: ['bad_signature'],
  }),
}
