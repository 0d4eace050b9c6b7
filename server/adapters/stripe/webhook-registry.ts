import Stripe from 'stripe'
import type { WebhookRegistry } from '#server/domains/payments/index.ts'
import { createStripeClient } from './stripe-client.ts'

type EnabledEvent = Stripe.WebhookEndpointCreateParams.EnabledEvent

/** Used by an operator's command; the server does not need it. */
export function createWebhookRegistry(options: { secretKey: string; apiBase: string }): WebhookRegistry {
  const { stripe, ask } = createStripeClient({ ...options, webhookSecret: '' })
  return {
    apiVersion: Stripe.API_VERSION,
    list: () =>
      ask(async () => {
        const endpoints = []
        for await (const { id, url, enabled_events, status, api_version } of stripe.webhookEndpoints.list({
          limit: 100,
        }))
          endpoints.push({
            endpointId: id,
            url,
            events: enabled_events,
            enabled: status === 'enabled',
            apiVersion: api_version,
          })
        return endpoints
      }),
    create: ({ url, events }) =>
      ask(async () => {
        const { secret } = await stripe.webhookEndpoints.create({
          url,
          enabled_events: events as EnabledEvent[],
          api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
          description: 'Wrenlet',
        })
        if (!secret) throw new Error('the provider gave no secret')
        return { secret }
      }),
    update: ({ endpointId, events }) =>
      ask(async () => {
        const enabled_events = events as EnabledEvent[]
        await stripe.webhookEndpoints.update(endpointId, { enabled_events, disabled: false })
      }),
  }
}
