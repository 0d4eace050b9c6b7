import {
  endpointsAt,
  listWebhookFaults,
  neededEvents,
  type WebhookEndpoint,
  type WebhookNeed,
} from '../rules/webhook-faults.ts'

/**
 * The webhook endpoints of the provider's account.
 * @throws GatewayError from every method
 */
export interface WebhookRegistry {
  /** The API version of the events that our code reads. */
  readonly apiVersion: string
  list(): Promise<WebhookEndpoint[]>
  /** @returns its secret, which the provider shows only this once */
  create(input: { readonly url: string; readonly events: readonly string[] }): Promise<{ secret: string }>
  /** Subscribes the endpoint to these events, and enables it. */
  update(input: { readonly endpointId: string; readonly events: readonly string[] }): Promise<void>
}

/**
 * Checks the endpoint without changing it.
 * @returns one sentence for each fault
 * @throws GatewayError
 */
export const checkWebhook = async (registry: WebhookRegistry, url: string): Promise<string[]> =>
  listWebhookFaults(await registry.list(), needOf(registry, url))

/**
 * Creates the endpoint, or subscribes the existing one to exactly our events. Reports what it cannot fix, such as two endpoints
 * or another API version.
 * @throws GatewayError
 */
export async function connectWebhook(
  registry: WebhookRegistry,
  url: string,
): Promise<{ secret: string | null; wrong: string[] }> {
  const [endpoint] = endpointsAt(await registry.list(), needOf(registry, url))
  const created = endpoint ? null : await registry.create({ url, events: neededEvents })
  if (endpoint) await registry.update({ endpointId: endpoint.endpointId, events: neededEvents })
  return { secret: created?.secret ?? null, wrong: await checkWebhook(registry, url) }
}

const needOf = ({ apiVersion }: WebhookRegistry, url: string): WebhookNeed => ({ url, apiVersion })
