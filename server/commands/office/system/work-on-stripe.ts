import { checkWebhook, connectWebhook, type WebhookRegistry } from '#server/domains/payments/index.ts'
import type { StripeWork } from './parse-system-command.ts'

export interface StripeAnswer {
  readonly lines: readonly string[]
  /** Sentences that somebody has to act on. */
  readonly wrong: readonly string[]
}

/**
 * @param publicUrl where the provider reaches the shop
 * @throws GatewayError
 */
export async function workOnStripe(
  registry: WebhookRegistry,
  { act }: StripeWork,
  publicUrl: string,
): Promise<StripeAnswer> {
  const url = `${publicUrl}/api/webhooks/stripe`
  if (act === 'check') {
    const wrong = await checkWebhook(registry, url)
    return { lines: wrong.length === 0 ? [`The webhook to ${url} is as it should be.`] : [], wrong }
  }
  const { secret, wrong } = await connectWebhook(registry, url)
  const lines = secret
    ? [`The webhook to ${url} is registered. Its secret is shown this once:`, `STRIPE_WEBHOOK_SECRET=${secret}`]
    : [`The webhook to ${url} already existed: it now has exactly our events. Its secret is unchanged.`]
  return { lines, wrong }
}
