import type { AnswerOf } from '#contract/index.ts'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

/** The piece as the shop shows it to anybody. */
export function FoundPiece({ piece }: { piece: AnswerOf<'findingForm'>['piece'] }) {
  return (
    <div className="closet-row">
      <span className="closet-picture">
        <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
      </span>
      <span className="piece-words">
        <span className="block font-strong">{piece.name}</span>
        <FactsLine className="muted text-small" facts={[piece.brand_name, piece.userSizeLabel]} />
      </span>
    </div>
  )
}
