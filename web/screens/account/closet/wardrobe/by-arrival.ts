// The wardrobe's shelves: pieces by the month in which they arrived, the latest first.
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'

export interface Shelf<Piece> {
  /** "2026-09"; empty where it is unknown. */
  readonly month: string
  /** "September", with its year if that is not this year's; null where it is unknown. */
  readonly label: string | null
  readonly pieces: readonly Piece[]
}

export function byArrival<Piece extends Pick<ClosetPiece, 'since' | 'sinceLabel'>>(
  pieces: readonly Piece[],
): Shelf<Piece>[] {
  const months = Map.groupBy(pieces, ({ since }) => since?.slice(0, 7) ?? '')
  return [...months]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, pieces]) => ({ month, label: pieces[0]?.sinceLabel?.replace(/^\d+ /, '') ?? null, pieces }))
}
