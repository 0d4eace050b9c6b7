import { useId } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { productPath } from '#web/lib/shop/product-path.ts'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { Credits } from '#web/ui/product/credits.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface PieceTilesProps {
  title: string
  pieces: AnswerOf<'orderDetails'>['order']['items']
}

/** Shows pieces by their pictures, as in the shop. */
export function PieceTiles({ title, pieces }: PieceTilesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-12">
      <h2 id={id} className="h4">
        {title}
      </h2>
      <ul className="piece-tiles">
        {pieces.map((piece) => (
          <li key={piece.itemId}>
            <Link to={productPath(piece.slug)} className="piece-tile">
              <span className="piece-tile-picture">
                <ProductPicture picture={piece.picture} sizes="(width >= 45rem) 10rem, 33vw" decorative />
              </span>
              <span className="block font-strong">{piece.name}</span>
            </Link>
            <FactsLine className="muted text-small" facts={[piece.userSizeLabel, piece.userConditionLabel]} />
            <Credits credits={piece.userCredits} />
          </li>
        ))}
      </ul>
    </section>
  )
}
