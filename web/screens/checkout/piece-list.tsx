import { useId } from 'react'
import { Link } from 'react-router'
import { checkoutCopy } from '#web/copy/checkout.ts'
import { Credits } from '#web/ui/credits.tsx'
import { type PictureSource, ProductPicture } from '#web/ui/product-picture.tsx'

export interface ListedPiece {
  name: string
  picture: PictureSource
  userSizeLabel: string
  userConditionLabel: string
  userCredits: number
}

export interface PieceListProps {
  title: string
  pieces: readonly ListedPiece[]
  /** Where the list can be changed. */
  change?: string
}

/** Pieces as the checkout and the confirmation name them. */
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
          // Two pieces of one product, size and condition look alike: their place in the list tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={at} className="closet-row">
            <span className="closet-picture">
              <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-strong">{piece.name}</span>
              <span className="muted block text-small">
                {piece.userSizeLabel} · {piece.userConditionLabel}
              </span>
            </span>
            <Credits credits={piece.userCredits} bare />
          </li>
        ))}
      </ul>
    </section>
  )
}
