import type Stripe from 'stripe'
import { GatewayError, type PaymentGateway, type ProviderEvent } from '#server/domains/payments/index.ts'
import type { StripeClient } from './stripe-client.ts'

type Calls = Pick<PaymentGateway, 'listEvents' | 'readSignedEvent'>

export const eventCalls = ({ stripe, ask }: StripeClient, webhookSecret: string): Calls => ({
  listEvents: ({ since, before }) =>
    ask(async () => {
      const page = await stripe.events.list({
        ...(since !== null && { created: { gte: Math.floor(since.getTime() / 1000) } }),
        limit: 100,
        ...(before !== null && { starting_after: before }),
      })
      return { events: page.data.map(readEvent), more: page.has_more }
    }),
  readSignedEvent: (body, signature) => {
    try {
      return readEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret))
    } catch (error) {
      throw new GatewayError('refused', 'The signature is missing or wrong.', { code: 'bad_signature', cause: error })
    }
  },
})

/** Reference of an object or message: what can be stored and asked for again. */
const isReference = (id: unknown): id is string => typeof id === 'string' && /^[!-~]{1,255}$/.test(id)

/** An object without such a name (a balance has none) is none that we look at. */
function readEvent(event: Stripe.Event): ProviderEvent {
  const { id } = event.data.object as { id?: unknown }
  const createdAt = new Date(event.created * 1000)
  if (!isReference(event.id) || Number.isNaN(createdAt.getTime()))
    throw new GatewayError('refused', 'A message without a name or a time.', { code: 'bad_message' })
  return {
    eventId: event.id,
    type: event.type,
    objectId: isReference(id) ? id : '',
    createdAt,
  }
}
