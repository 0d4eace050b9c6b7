// Compares the provider's webhook endpoint with what we need (payments §7).

/** Every type that `eventSubject` handles, by its exact name. */
export const neededEvents: readonly string[] = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refund.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.created',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.payment_succeeded',
  'invoice.updated',
  'invoice.voided',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
]

export interface WebhookEndpoint {
  readonly endpointId: string
  readonly url: string
  readonly events: readonly string[]
  readonly enabled: boolean
  /** Null for the account's default version, which may change. */
  readonly apiVersion: string | null
}

export interface WebhookNeed {
  readonly url: string
  readonly apiVersion: string
}

/** The endpoints at our address among those of the account, faulty ones included. */
export const endpointsAt = (endpoints: readonly WebhookEndpoint[], { url }: WebhookNeed): readonly WebhookEndpoint[] =>
  endpoints.filter((endpoint) => endpoint.url.replace(/\/$/, '') === url)

/** One sentence for each fault; empty when the endpoint is correct. */
export function listWebhookFaults(endpoints: readonly WebhookEndpoint[], need: WebhookNeed): string[] {
  const [own, ...more] = endpointsAt(endpoints, need)
  if (!own) return [`No webhook of this account leads to ${need.url}.`]
  const faults: string[] = []
  if (more.length > 0)
    faults.push(
      `${more.length + 1} webhooks lead to ${need.url}, and each has a secret of its own: remove all but one.`,
    )
  if (!own.enabled) faults.push(`The webhook ${own.endpointId} is switched off.`)
  if (own.apiVersion !== need.apiVersion)
    faults.push(
      `The webhook ${own.endpointId} uses ${own.apiVersion ? `API version ${own.apiVersion}` : 'the account’s default API version'}, not ${need.apiVersion}: remove it and connect again.`,
    )
  const subscribed = new Set(own.events)
  const missing = subscribed.has('*') ? [] : neededEvents.filter((type) => !subscribed.has(type))
  const needless = own.events.filter((type) => !neededEvents.includes(type))
  if (missing.length > 0) faults.push(`The webhook ${own.endpointId} lacks ${missing.join(', ')}.`)
  if (needless.length > 0)
    faults.push(`The webhook ${own.endpointId} sends events that we do not use: ${needless.join(', ')}.`)
  return faults
}
