// Lists every code that a call may be refused with, for openapi.json and for the dispatcher, which checks refusals
// against them.
import type { Endpoint } from './endpoint.ts'
import type { RefusalCode } from './errors.ts'

/** Returns the refusals that a call declares, and those that any call of its kind may give. */
export function refusalsOf({ id, access, method, body, refusals }: Endpoint): ReadonlySet<RefusalCode> {
  const codes = new Set<RefusalCode>(['malformed', 'unknown_field', 'too_many', 'unexpected', 'not_ready'])
  if (!['liveness', 'health', 'jobsHealth'].includes(id)) codes.add('busy')
  if (access === 'account') codes.add('unauthorized')
  if (method !== 'GET' && access !== 'signed') codes.add('foreign_origin')
  if (body) for (const code of ['too_large', 'unsupported_media'] as const) codes.add(code)
  for (const code of refusals) codes.add(code)
  return codes
}
