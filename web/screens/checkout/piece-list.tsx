import { useId } from 'react'
import { Link } from 'react-router'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Credits } from '#web/ui/product/credits.tsx'
import { type FacedPiece, PieceFace } from '#web/ui/product/piece-face.tsx'

export interface ListedPiece extends FacedPiece {
  userCredits: number
}

export interface PieceListProps {
  title: string
  pieces: readonly ListedPiece[]
  /** The address where the list can be changed. */
  change?: string
}

/** Lists pieces with their credits. */
export function PieceList({ title, pieces, change }: PieceListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-12">
      <div className="flex items-center justify-between gap-12">
        <h2 id={id} className="h4">
          {title}
        </h2>
        {change && (
          <Link to={change} className="link" aria-label={`${checkoutCopy.change}: ${title}`}>
            {checkoutCopy.change}
          </Link>
        )}
      </div>
      <ul className="grid gap-8">
        {pieces.map((piece, at) => (
          // Two pieces of one product, size and condition look alike: their position in the list distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={at} className="closet-row">
            <PieceFace piece={piece} />
            <Credits credits={piece.userCredits} bare />
          </li>
        ))}
      </ul>
    </section>
  )
}
