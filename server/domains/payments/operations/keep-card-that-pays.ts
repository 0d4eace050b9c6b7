import { GatewayError } from '../gateway.ts'
import type { PaymentServices } from '../services.ts'
import { performAct } from './provider/perform-act.ts'

/**
 * For a subscription that has just been made: whoever pays an invoice of it on-session with another card wants that card to
 * pay the next ones. One that has ended meanwhile needs nothing. @throws GatewayError when it is to be tried again
 */
export async function keepCardThatPays(services: PaymentServices, subscriptionId: string): Promise<void> {
  try {
    await performAct(services, {
      name: `keep-card:${subscriptionId}`,
      on: subscriptionId,
      input: { subscriptionId },
      call: (key) => services.gateway.keepCardThatPays({ key, subscriptionId }),
    })
  } catch (error) {
    if (!(error instanceof GatewayError) || (error.failure !== 'refused' && error.failure !== 'missing')) throw error
    services.log.warn({ err: error, subscriptionId }, 'a subscription keeps the card that it was made with')
  }
}
