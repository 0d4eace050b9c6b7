import Stripe from 'stripe'

const waitsMs = [250, 500, 1000, 2000]
const maxWaitMs = 5000

/**
 * Waits and retries when the provider rate limits us: the SDK leaves 429 to its caller (payments §1). The call has the same
 * idempotency key each time, and a rejected request has had no effect.
 */
export async function withBackoff<Answer>(
  call: () => Promise<Answer>,
  wait: (ms: number) => Promise<void>,
): Promise<Answer> {
  for (const waitMs of waitsMs) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 429) throw error
      const retryAfterMs = Number(error.headers?.['retry-after']) * 1000
      const baseMs = retryAfterMs > 0 ? retryAfterMs : waitMs
      await wait(Math.min(maxWaitMs, baseMs) * (1 + Math.random() / 4))
    }
  }
  return call()
}
