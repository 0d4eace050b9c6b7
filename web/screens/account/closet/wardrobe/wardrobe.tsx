import type { ReactNode } from 'react'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import type { Shelf } from '#web/screens/account/closet/wardrobe/shelf.ts'
import type { ShelvesBy } from '#web/screens/account/closet/wardrobe/wardrobe-view.ts'

/** The most columns that a shelf can have. */
const maxColumns = 6

/**
 * Shows the pieces at home on their shelves, small shelves side by side. If there is only one month, its heading is
 * left out.
 */
export function Wardrobe({
  shelves,
  by,
  children,
}: {
  shelves: readonly Shelf<ClosetPiece>[]
  by: ShelvesBy
  /** Shows one piece. */
  children: (piece: ClosetPiece, at: number) => ReactNode
}) {
  const inOrder = shelves.flatMap((shelf) => shelf.pieces)
  if (shelves.length < 2 && by === 'date') return <ul className="wardrobe">{inOrder.map(children)}</ul>
  return (
    <div className="wardrobe-room">
      <div className="wardrobe-shelves">
        {shelves.map(({ key, label, pieces }) => (
          <section
            key={key}
            aria-labelledby={label ? `shelf-${key}` : undefined}
            className="wardrobe-shelf"
            data-pieces={Math.min(pieces.length, maxColumns)}
          >
            {label && (
              <h3 id={`shelf-${key}`} className="muted text-small font-strong">
                {label}
              </h3>
            )}
            <ul className="wardrobe-row">{pieces.map((piece) => children(piece, inOrder.indexOf(piece)))}</ul>
          </section>
        ))}
      </div>
    </div>
  )
}
