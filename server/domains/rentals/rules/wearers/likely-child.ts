// Guesses which child a piece is for until its family says so: the one whose size is nearest to the piece's, within one size,
// since children wear what they are growing into and out of. If two are equally near, it chooses neither.

export interface SizedChild {
  readonly id: string
  /** What the child wears today; null if unknown. */
  readonly sizeCode: string | null
}

/** @param sizes codes, smallest first */
export function likelyChild<Child extends SizedChild>(
  pieceSize: string,
  children: readonly Child[],
  sizes: readonly string[],
): Child | undefined {
  const piece = sizes.indexOf(pieceSize)
  if (piece < 0) return undefined
  const near = children
    .map((child) => ({ child, steps: child.sizeCode === null ? -1 : sizes.indexOf(child.sizeCode) }))
    .filter(({ steps }) => steps >= 0 && Math.abs(steps - piece) <= 1)
    .map(({ child, steps }) => ({ child, distance: Math.abs(steps - piece) }))
  const nearest = Math.min(...near.map(({ distance }) => distance))
  const [first, second] = near.filter(({ distance }) => distance === nearest)
  return second ? undefined : first?.child
}
