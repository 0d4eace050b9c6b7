import { StripeError } from './stripe-error.ts'

/** Reads the JSON object of a control call. Requires the content type, so that another site's form cannot post here. */
export function jsonBody(contentType: string | undefined, body: string): Record<string, unknown> {
  if (body === '') return {}
  if (!contentType?.startsWith('application/json')) {
    throw new StripeError(415, { message: 'The control interface takes application/json.' })
  }
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new StripeError(400, { message: 'The body is not JSON.' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new StripeError(400, { message: 'The body must be a JSON object.' })
  }
  return value as Record<string, unknown>
}
