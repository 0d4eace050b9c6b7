import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readIds } from './rules/read-ids.ts'

/** The message names only the first few; the refusal's `ids` has them all. */
const idsInMessage = 5

/** @throws Refusal invalid_id that names the invalid ids */
export function productIdsOf(texts: readonly string[], field: string): Id<'product'>[] {
  const read = readIds<'product'>(texts)
  if (read.ok) return read.value
  const named = read.reason.slice(0, idsInMessage).map((text) => `“${text}”`)
  const more = read.reason.length - named.length
  const message = `Not a valid UUID: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  throw new Refusal('invalid_id', message, { field, ids: read.reason })
}
