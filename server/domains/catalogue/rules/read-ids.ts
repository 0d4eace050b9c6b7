// Reads ids that clients keep in browsers, where anything may have been written (spec §5). Invalid ones are reported, so that
// the client can remove them.
import { type Id, isId, toIds } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

/** @returns the ids in lower case, each once; or the invalid ones, each once, as they were sent */
export function readIds<Kind extends string>(texts: readonly string[]): Outcome<Id<Kind>[], string[]> {
  const invalid = texts.filter((text) => !isId(text.toLowerCase()))
  if (invalid.length > 0) return refused([...new Set(invalid)])
  return accepted(toIds<Kind>(texts))
}
