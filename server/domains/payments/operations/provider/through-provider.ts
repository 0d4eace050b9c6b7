import { Refusal } from '#server/platform/refusal.ts'
import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'

// The message invites a retry, which is safe: the same key is sent again.
const unreachableMessage = 'We could not reach our payment provider. Please try again in a moment.'

/**
 * Wraps a call that a person waits for. An unreachable provider becomes a refusal with a sentence for people, and a declined card
 * shows the provider's own message (spec §8). Any other failure is a fault of ours and is rethrown.
 * @throws Refusal provider_unreachable, card_declined
 * @throws GatewayError `refused`, `missing`
 */
export async function throughProvider<Result>(services: PaymentServices, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.failure === 'card') throw new Refusal('card_declined', error.message)
    if (error.failure === 'refused' || error.failure === 'missing') throw error
    services.log.error({ err: error }, 'payment provider unreachable')
    throw new Refusal('provider_unreachable', unreachableMessage)
  }
}
