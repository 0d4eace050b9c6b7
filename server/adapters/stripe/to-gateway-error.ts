import Stripe from 'stripe'
import { GatewayError, type GatewayFailure } from '#server/domains/payments/index.ts'

/** Whether the provider answered, if only with a refusal, as opposed to silence, rate limiting, its own failure, or garbage. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof GatewayError) return error.failure !== 'unreachable'
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
  return status !== undefined && status < 500 && status !== 429
}

/** What a failed call means for us (payments §1). */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  // Not an answer that the provider documents: the request may have taken effect.
  if (!(error instanceof Stripe.errors.StripeError))
    return new GatewayError('faltered', 'The payment provider’s answer could not be read.', { cause: error })
  const { code, param } = error
  return new GatewayError(failureOf(error), error.message, { code, param, cause: error })
}

function failureOf(error: Stripe.errors.StripeError): GatewayFailure {
  const status = error.statusCode
  if (error.rawType === 'idempotency_error' && !isInProgress(error)) return 'key_reused'
  if (error instanceof Stripe.errors.StripeCardError) return 'card'
  if (status === undefined) return error instanceof Stripe.errors.StripeConnectionError ? 'unreachable' : 'faltered'
  // The operator fixes a wrong key (401, 403) and the call is then repeated; 409 says that the same key is in progress; 429
  // remains after waiting. None of them has done anything that a retry could double.
  if (status === 401 || status === 403 || status === 409 || status === 429) return 'unreachable'
  // A gateway in between may have timed out while the provider is still working: only a repeated answer is stored for the key.
  if (status >= 500) return error.headers?.['idempotent-replayed'] === 'true' ? 'broken' : 'faltered'
  if (status === 404 || error.code === 'resource_missing') return 'missing'
  return 'refused'
}

/**
 * Whether the first call with this key is still in progress. A conflict without a code counts as that unless it
 * mentions the parameters: under another key the request would be carried out twice.
 */
const isInProgress = ({ statusCode, code, message }: Stripe.errors.StripeError): boolean =>
  code === 'idempotency_key_in_use' || (statusCode === 409 && !/parameter|endpoint/i.test(message))
