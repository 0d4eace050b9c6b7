// Ids as clients keep them, in browsers where anything may have been written (specification §5): what is no UUID is named,
// so that the client can remove it.
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

/** The wire's own format: any UUID, not only those that we make. */
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** @returns the ids in lower case, each once; or those that are none, each once, as they were sent */
export function readIds(texts: readonly string[]): Outcome<string[], string[]> {
  const invalid = texts.filter((text) => !uuid.test(text.toLowerCase()))
  if (invalid.length > 0) return refused([...new Set(invalid)])
  return accepted([...new Set(texts.map((text) => text.toLowerCase()))])
}
