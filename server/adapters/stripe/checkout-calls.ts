import type { PaymentGateway } from '#server/domains/payments/index.ts'
import { paymentMethodTypes } from './payment-method-types.ts'
import { readCheckoutSession } from './read-objects.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<PaymentGateway, 'openCheckoutSession' | 'getCheckoutSession' | 'expireCheckoutSession'>

export const checkoutCalls = ({ stripe, ask, keyed }: StripeClient): Calls => ({
  openCheckoutSession: (input) =>
    ask(async () => {
      const { customerId, accountId, priceId, taxRateId, reference, successUrl, cancelUrl, expiresAt } = input
      const metadata = { accountId, reference }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          allowed_payment_method_types: paymentMethodTypes,
          customer: customerId,
          client_reference_id: reference,
          line_items: [{ price: priceId, quantity: 1 }],
          subscription_data: { metadata, billing_mode: { type: 'flexible' }, default_tax_rates: [taxRateId] },
          metadata,
          locale: 'en-GB',
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        keyed(input),
      )
      return readCheckoutSession(session)
    }),
  getCheckoutSession: (sessionId) =>
    ask(async () => readCheckoutSession(await stripe.checkout.sessions.retrieve(sessionId))),
  expireCheckoutSession: (input) =>
    ask(async () => void (await stripe.checkout.sessions.expire(input.sessionId, {}, keyed(input)))),
})
