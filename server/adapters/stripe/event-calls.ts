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

/** Whether a value can be stored and requested as an id, or stored as a type. */
const isReference = (id: unknown): id is string => typeof id === 'string' && /^[!-~]{1,255}$/.test(id)

/** Seconds since 1970, before the year 3000. */
const isInstant = (seconds: unknown): seconds is number =>
  Number.isInteger(seconds) && (seconds as number) >= 0 && (seconds as number) < 32_503_680_000

/** An object without a valid id, such as a balance, gets an empty one and is never read. */
function readEvent({ id: eventId, type, created, data }: Partial<Stripe.Event>): ProviderEvent {
  const { id } = (data?.object ?? {}) as { id?: unknown }
  if (!isReference(eventId) || !isReference(type) || !isInstant(created))
    throw new GatewayError('refused', 'A message without a name, a type or a time.', { code: 'bad_message' })
  return { eventId, type, objectId: isReference(id) ? id : '', createdAt: new Date(created * 1000) }
}
