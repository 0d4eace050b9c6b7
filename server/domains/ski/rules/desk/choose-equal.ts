// Chooses a replacement for each piece that cannot be sent; no replacement is used twice.
import type { Id } from '#server/kernel/ids.ts'

interface EqualPiece {
  readonly insteadOf: Id<'garment'>
  readonly garmentId: Id<'garment'>
}

/** @returns the replacement of each piece; pieces without an equal one are absent */
export function chooseEqualPieces(
  unavailable: readonly Id<'garment'>[],
  equals: readonly EqualPiece[],
): ReadonlyMap<Id<'garment'>, Id<'garment'>> {
  const used = new Set<Id<'garment'>>()
  const chosen = new Map<Id<'garment'>, Id<'garment'>>()
  for (const id of unavailable) {
    const found = equals.find(({ insteadOf, garmentId }) => insteadOf === id && !used.has(garmentId))
    if (!found) continue
    used.add(found.garmentId)
    chosen.set(id, found.garmentId)
  }
  return chosen
}
