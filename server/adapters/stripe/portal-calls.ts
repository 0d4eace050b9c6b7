import type { PaymentGateway } from '#server/domains/payments/index.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<PaymentGateway, 'findPortalConfiguration' | 'createPortalConfiguration' | 'openPortal'>

export const portalCalls = ({ stripe, ask, keyed }: StripeClient): Calls => ({
  findPortalConfiguration: (name) =>
    ask(async () => {
      for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
        if (configuration.metadata?.name === name) return configuration.id
      return undefined
    }),
  createPortalConfiguration: (input) =>
    ask(async () => {
      const configuration = await stripe.billingPortal.configurations.create(
        {
          features: {
            invoice_history: { enabled: true },
            payment_method_update: { enabled: true },
            customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'phone'] },
            subscription_cancel: { enabled: false },
            subscription_update: { enabled: false },
            subscription_pause: { enabled: false },
          },
          metadata: { name: input.name },
        },
        keyed(input),
      )
      return configuration.id
    }),
  openPortal: (input) =>
    ask(async () => {
      const { customerId, configurationId, returnUrl, flow } = input
      const session = await stripe.billingPortal.sessions.create(
        {
          customer: customerId,
          configuration: configurationId,
          return_url: returnUrl,
          locale: 'en-GB',
          ...(flow !== null && {
            flow_data: {
              type: flow,
              after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
            },
          }),
        },
        keyed(input),
      )
      return session.url
    }),
})
