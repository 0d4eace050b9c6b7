import type { Id } from '#server/kernel/ids.ts'
// Decides which free piece replaces one that somebody else has (decision 163): one of the same product, size, condition and
// credits, and never the same one twice.

export interface Replacement {
  /** The unavailable piece that was asked for. */
  readonly id: Id<'garment'>
  /** The equal piece that replaces it. */
  readonly by: Id<'garment'>
}

/** @param equal free pieces for each unavailable one, best first; an unavailable piece without a free one is left out */
export function chooseEqual(
  unavailable: readonly Id<'garment'>[],
  equal: readonly Replacement[],
): Map<Id<'garment'>, Id<'garment'>> {
  const chosen = new Map<Id<'garment'>, Id<'garment'>>()
  const used = new Set<Id<'garment'>>()
  for (const id of unavailable) {
    const free = equal.find((replacement) => replacement.id === id && !used.has(replacement.by))
    if (!free) continue
    chosen.set(id, free.by)
    used.add(free.by)
  }
  return chosen
}
