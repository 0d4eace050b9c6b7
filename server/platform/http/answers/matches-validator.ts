const validators = /(?:W\/)?"[^"]*"/g

/**
 * Whether `If-None-Match` names this validator, by the weak comparison that RFC 9110 §13.1.2 requires: the caller then
 * has the bytes already.
 * @param etag strong, with its quotes
 */
export function matchesValidator(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header.trim() === '*') return true
  return (header.match(validators) ?? []).some(
    (validator) => (validator.startsWith('W/') ? validator.slice(2) : validator) === etag,
  )
}
