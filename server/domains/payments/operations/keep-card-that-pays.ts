import { GatewayError } from '../gateway.ts'
import type { PaymentServices } from '../services.ts'
import { performUpdate } from './provider/perform-update.ts'

/**
 * Configures a new subscription so that a card which pays one of its invoices on-session also pays later ones. Does nothing if
 * it has ended.
 * @throws GatewayError when it should be retried
 */
export async function keepCardThatPays(services: PaymentServices, subscriptionId: string): Promise<void> {
  try {
    await performUpdate(services, {
      name: `keep-card:${subscriptionId}`,
      objectId: subscriptionId,
      input: { subscriptionId },
      call: (key) => services.gateway.keepCardThatPays({ key, subscriptionId }),
    })
  } catch (error) {
    if (!(error instanceof GatewayError) || (error.failure !== 'refused' && error.failure !== 'missing')) throw error
    services.log.warn({ err: error, subscriptionId }, 'subscription keeps its first card')
  }
}
