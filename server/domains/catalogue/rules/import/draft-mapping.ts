// Drafts a mapping file for what a feed leaves unexplained (docs/import.md), ready to be edited and used: the operator's own
// entries, and each unknown word once, skipped until its meaning is filled in.
import type { FeedFault } from './feed-product.ts'
import { mappedWord } from './import-mapping.ts'

type Section = Record<string, unknown>

/**
 * @param ownMapping the operator's own mapping file, as it was read
 * @returns undefined when a mapping could explain none of the faults
 */
export function draftMapping(
  faults: readonly FeedFault[],
  ownMapping: unknown = {},
): Record<string, Section> | undefined {
  const draft: Record<string, Section> = structuredClone(ownMapping) as Record<string, Section>
  let added = 0
  for (const { wants } of faults) {
    if (!wants) continue
    const section = draft[wants.section] ?? {}
    draft[wants.section] = section
    if (Object.keys(section).some((word) => mappedWord(word) === mappedWord(wants.word))) continue
    // A default has no value for skipping, so it is left empty, which is refused until it is filled in.
    Object.defineProperty(section, wants.word, {
      value: wants.section === 'defaults' ? '' : null,
      enumerable: true,
      configurable: true,
      writable: true,
    })
    added += 1
  }
  return added === 0 ? undefined : draft
}
