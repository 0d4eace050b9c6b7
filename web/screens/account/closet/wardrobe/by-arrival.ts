// Shelves the wardrobe's pieces by the month in which they arrived, the latest first.
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { wardrobeCopy } from '#web/screens/account/closet/wardrobe/copy.ts'
import type { Shelf } from '#web/screens/account/closet/wardrobe/shelf.ts'

export function byArrival<Piece extends Pick<ClosetPiece, 'since' | 'sinceLabel'>>(
  pieces: readonly Piece[],
): Shelf<Piece>[] {
  const months = Map.groupBy(pieces, ({ since }) => since?.slice(0, 7) ?? '')
  return [...months]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([key, pieces]) => ({ key, label: headingOf(pieces[0]), pieces }))
}

/** "Arrived in September", with the year unless it is this year. */
function headingOf(first: { readonly sinceLabel: string | null } | undefined): string | null {
  const month = first?.sinceLabel?.replace(/^\d+ /, '')
  return month === undefined ? null : wardrobeCopy.arrived(month)
}
