// Which free piece stands in for one that somebody else has (decisions 163): one of the same product, size, condition and
// credits, never the same one for two.

export interface Replacement {
  /** The piece that was asked for and is gone. */
  readonly id: string
  /** The equal piece that stands in for it. */
  readonly by: string
}

/** @param equal free pieces for each that is gone, best first; what no piece is left for is left out */
export function chooseEqual(gone: readonly string[], equal: readonly Replacement[]): Map<string, string> {
  const chosen = new Map<string, string>()
  const used = new Set<string>()
  for (const id of gone) {
    const free = equal.find((one) => one.id === id && !used.has(one.by))
    if (!free) continue
    chosen.set(id, free.by)
    used.add(free.by)
  }
  return chosen
}
