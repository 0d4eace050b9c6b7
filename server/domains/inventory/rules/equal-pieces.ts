// Decides which available piece replaces one that somebody else has (decision 163): one of the same product, size, condition and
// credits, and never the same one twice.
import type { Id } from '#server/kernel/ids.ts'

export interface Replacement {
  /** The unavailable piece that was asked for. */
  readonly id: Id<'garment'>
  /** The equal piece that replaces it. */
  readonly by: Id<'garment'>
}

/**
 * @param equal available pieces for each unavailable one, best first
 * @returns the replacement of each unavailable piece; a piece that nothing can replace is left out
 */
export function chooseEqual(
  unavailable: readonly Id<'garment'>[],
  equal: readonly Replacement[],
): Map<Id<'garment'>, Id<'garment'>> {
  const chosen = new Map<Id<'garment'>, Id<'garment'>>()
  const used = new Set<Id<'garment'>>()
  for (const id of unavailable) {
    const replacement = equal.find((candidate) => candidate.id === id && !used.has(candidate.by))
    if (!replacement) continue
    chosen.set(id, replacement.by)
    used.add(replacement.by)
  }
  return chosen
}
