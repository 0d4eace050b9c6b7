import type { ReactNode } from 'react'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { type PictureSource, ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface FacedPiece {
  name: string
  picture: PictureSource
  userSizeLabel: string
  userConditionLabel: string
}

/** A piece in a row: its picture, name, size and condition; anything else is shown below. */
export function PieceFace({ piece, children }: { piece: FacedPiece; children?: ReactNode }) {
  return (
    <>
      <span className="closet-picture">
        <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
      </span>
      <span className="piece-words">
        <span className="block font-strong">{piece.name}</span>
        <FactsLine className="muted text-small" facts={[piece.userSizeLabel, piece.userConditionLabel]} />
        {children}
      </span>
    </>
  )
}
