// Ids as clients keep them, in browsers where anything may have been written (specification §5): what is no UUID is named,
// so that the client can remove it.
import { type Id, isId, toIds } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

/** @returns the ids in lower case, each once; or those that are none, each once, as they were sent */
export function readIds<Kind extends string>(texts: readonly string[]): Outcome<Id<Kind>[], string[]> {
  const invalid = texts.filter((text) => !isId(text.toLowerCase()))
  if (invalid.length > 0) return refused([...new Set(invalid)])
  return accepted(toIds<Kind>(texts))
}
