import {
  endpointsAt,
  neededEvents,
  type WebhookEndpoint,
  type WebhookNeed,
  whatIsWrong,
} from '../rules/webhook-standing.ts'

/**
 * The webhook endpoints of the provider's account. Every method
 * @throws GatewayError.
 */
export interface WebhookRegistry {
  /** The API version in which our code reads events. */
  readonly apiVersion: string
  list(): Promise<WebhookEndpoint[]>
  /** @returns its secret, which the provider shows only this once */
  create(input: { readonly url: string; readonly events: readonly string[] }): Promise<{ secret: string }>
  /** Also enables it. */
  update(input: { readonly endpointId: string; readonly events: readonly string[] }): Promise<void>
}

/**
 * @returns what is wrong, in sentences.
 * @throws GatewayError
 */
export const checkWebhook = async (registry: WebhookRegistry, url: string): Promise<string[]> =>
  whatIsWrong(await registry.list(), needOf(registry, url))

/**
 * Creates the endpoint if there is none; otherwise gives the existing one exactly our events. Reports what it cannot fix, such
 * as two endpoints or another API version.
 * @throws GatewayError
 */
export async function connectWebhook(
  registry: WebhookRegistry,
  url: string,
): Promise<{ secret: string | null; wrong: string[] }> {
  const [endpoint] = endpointsAt(await registry.list(), needOf(registry, url))
  const made = endpoint ? null : await registry.create({ url, events: neededEvents })
  if (endpoint) await registry.update({ endpointId: endpoint.endpointId, events: neededEvents })
  return { secret: made?.secret ?? null, wrong: await checkWebhook(registry, url) }
}

const needOf = ({ apiVersion }: WebhookRegistry, url: string): WebhookNeed => ({ url, apiVersion })
