import Stripe from 'stripe'
import { GatewayError, type GatewayFailure } from '#server/domains/payments/index.ts'

/** What a failed call means for us (payments.md §1). Anything that is no failure of the provider is passed on as it is. */
export function toGatewayError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code, param } = error
  return new GatewayError(failureOf(error), error.message, { code, param, cause: error })
}

function failureOf(error: Stripe.errors.StripeError): GatewayFailure {
  const status = error.statusCode
  if (error.rawType === 'idempotency_error' && !isAtWork(error)) return 'key_reused'
  if (error instanceof Stripe.errors.StripeCardError) return 'card'
  if (status === undefined) return error instanceof Stripe.errors.StripeConnectionError ? 'unreachable' : 'faltered'
  // A wrong key of ours (401, 403) is put right by the operator and the call then repeated; 409 says that the same key is
  // at work; 429 remains after waiting. None of them has done anything yet that another try could double.
  if (status === 401 || status === 403 || status === 409 || status === 429) return 'unreachable'
  // A gateway on the way may have given up while the provider is still at it: only an answer that comes again is kept.
  if (status >= 500) return error.headers?.['idempotent-replayed'] === 'true' ? 'broken' : 'faltered'
  if (status === 404 || error.code === 'resource_missing') return 'missing'
  return 'refused'
}

/**
 * Of a key: its first call is not answered yet. A conflict without a code counts as that unless it speaks of what was sent
 * with the key: under another key the same would be done twice.
 */
const isAtWork = ({ statusCode, code, message }: Stripe.errors.StripeError): boolean =>
  code === 'idempotency_key_in_use' || (statusCode === 409 && !/parameter|endpoint/i.test(message))
