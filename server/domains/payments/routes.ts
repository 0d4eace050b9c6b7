import type { Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { receiveEvent } from './operations/receive-event.ts'
import type { PaymentServices } from './services.ts'

/** What the browser needs to know about the provider. */
export interface PaymentConfiguration {
  /** Null when no provider is configured. */
  readonly publishableKey: string | null
  readonly stripeJsUrl: string
}

export const paymentsRoutes = (
  services: PaymentServices,
  configuration: PaymentConfiguration,
): Pick<Handlers, 'paymentConfiguration' | 'stripeWebhook'> => ({
  paymentConfiguration: async () => ({ ...configuration }),
  stripeWebhook: async (_input, { raw }) => {
    const signature = raw?.headers['stripe-signature']
    if (!raw || typeof signature !== 'string') throw new Refusal('bad_signature', 'The signature is missing or wrong.')
    await receiveEvent(services, raw.body, signature)
    return { received: true }
  },
})
