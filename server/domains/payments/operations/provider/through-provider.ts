import { Refusal } from '#server/platform/refusal.ts'
import { GatewayError } from '../../gateway.ts'
import type { PaymentServices } from '../../services.ts'

// Without an answer the outcome is unknown. The same key is sent again, so retrying is safe.
const unreachableMessage = 'We could not reach our payment provider. Please try again in a moment.'

/**
 * Wraps calls that a person waits for: an unreachable provider becomes a refusal with words, and a refused card shows the
 * provider's own message (spec §8). Any other refusal is our own fault.
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
