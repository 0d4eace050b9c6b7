import type { Id } from '#server/kernel/ids.ts'
// Which free piece stands in for one that somebody else has (decisions 163): one of the same product, size, condition and
// credits, never the same one for two.

export interface Replacement {
  /** The piece that was asked for and is gone. */
  readonly id: Id<'garment'>
  /** The equal piece that stands in for it. */
  readonly by: Id<'garment'>
}

/** @param equal free pieces for each that is gone, best first; what no piece is left for is left out */
export function chooseEqual(
  gone: readonly Id<'garment'>[],
  equal: readonly Replacement[],
): Map<Id<'garment'>, Id<'garment'>> {
  const chosen = new Map<Id<'garment'>, Id<'garment'>>()
  const used = new Set<Id<'garment'>>()
  for (const id of gone) {
    const free = equal.find((one) => one.id === id && !used.has(one.by))
    if (!free) continue
    chosen.set(id, free.by)
    used.add(free.by)
  }
  return chosen
}
