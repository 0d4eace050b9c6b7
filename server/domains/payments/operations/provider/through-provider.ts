import { Refusal } from '#server/platform/http/refusal.ts'
import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'

// Without an answer nobody knows what happened: the same key is sent again, so that trying again is safe.
const unreachableMessage = 'We could not reach our payment provider. Please try again in a moment.'

/**
 * For calls that a person waits for: a provider that does not answer is a refusal with words, a card that is refused
 * shows the provider's own message (specification §8). Anything else the provider refuses is a fault of ours.
 */
export async function throughProvider<Result>(services: PaymentServices, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.failure === 'card') throw new Refusal('card_declined', error.message)
    if (error.failure === 'refused' || error.failure === 'missing') throw error
    services.log.error({ err: error }, 'the payment provider could not be reached')
    throw new Refusal('provider_unreachable', unreachableMessage)
  }
}
