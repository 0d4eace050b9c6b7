import type { ReactNode } from 'react'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { byArrival } from '#web/screens/account/closet/wardrobe/by-arrival.ts'
import { wardrobeCopy as copy } from '#web/screens/account/closet/wardrobe/copy.ts'

/** The pieces at home on a shelf for each month; with one month alone the heading above says enough. */
export function Wardrobe({
  pieces,
  children,
}: {
  pieces: readonly ClosetPiece[]
  /** Shows one piece. */
  children: (piece: ClosetPiece, at: number) => ReactNode
}) {
  const shelves = byArrival(pieces)
  const inOrder = shelves.flatMap((shelf) => shelf.pieces)
  if (shelves.length < 2) return <ul className="wardrobe">{pieces.map(children)}</ul>
  return shelves.map(({ month, label, pieces: onShelf }) => (
    <section key={month} aria-labelledby={label ? `shelf-${month}` : undefined} className="wardrobe-shelf">
      {label && (
        <h3 id={`shelf-${month}`} className="muted text-small font-strong">
          {copy.arrived(label)}
        </h3>
      )}
      <ul className="wardrobe">{onShelf.map((piece) => children(piece, inOrder.indexOf(piece)))}</ul>
    </section>
  ))
}
