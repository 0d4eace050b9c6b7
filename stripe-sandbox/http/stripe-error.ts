import type { Charge, PaymentIntent, PaymentMethod, SetupIntent } from '../objects.ts'

export interface ErrorBody {
  message: string
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  code?: string
  param?: string
  decline_code?: string
  charge?: Charge['id']
  payment_intent?: PaymentIntent
  payment_method?: PaymentMethod
  setup_intent?: SetupIntent
}

/** An error in Stripe's shape. With `keepsChanges`, what the request did before it failed is committed, as a decline must be. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keepsChanges: boolean

  constructor(status: number, body: ErrorBody, options: { keepsChanges?: boolean } = {}) {
    super(body.message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...body }
    this.keepsChanges = options.keepsChanges ?? false
  }
}

export const invalid = (message: string, param?: string, code?: string): StripeError =>
  new StripeError(400, { message, ...(param === undefined ? {} : { param }), ...(code === undefined ? {} : { code }) })

/** 404 for an id in the path, 400 for an id in a parameter, as Stripe does. */
export function resourceMissing(kind: string, id: string, param = 'id'): StripeError {
  const words = kind.replaceAll('.', ' ')
  return new StripeError(param === 'id' ? 404 : 400, {
    message: `No such ${words}: '${id}'`,
    code: 'resource_missing',
    param,
  })
}
