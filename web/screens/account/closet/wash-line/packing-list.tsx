import { useId } from 'react'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { Peg, Rope } from '#web/screens/account/closet/wash-line/peg.tsx'
import { type PictureSource, ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface PackedPiece {
  itemId: string
  name: string
  picture: PictureSource
  userSizeLabel: string
}

export interface PackingListProps {
  title: string
  pieces: readonly PackedPiece[]
  /**
   * Whether each piece has a box to tick while packing. The ticks are never sent: they have no name and are in no form.
   */
  packing?: boolean
}

/**
 * Shows what goes back, numbered and pegged to a washing line; a plain list under reduced motion and without
 * JavaScript.
 */
export function PackingList({ title, pieces, packing = false }: PackingListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-12">
      <div className="flex flex-wrap items-baseline gap-x-8">
        <h2 id={id} className="h4">
          {title}
        </h2>
        {packing && <p className="muted text-small">{closetCopy.tickWhilePacking}</p>}
      </div>
      <ol className="wash-line">
        {pieces.map((piece, at) => (
          <li key={piece.itemId}>
            <Rope d="M0 2Q42 2 50 6Q58 2 100 2" />
            <Peg />
            <PackedFace piece={piece} at={at} packing={packing} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function PackedFace({ piece, at, packing }: { piece: PackedPiece; at: number; packing: boolean }) {
  const picture = (
    <span className="packed-picture">
      <ProductPicture picture={piece.picture} sizes="8rem" decorative />
    </span>
  )
  const words = (
    <span className="packed-words">
      <span className="packed-name">
        {at + 1}. {piece.name}
      </span>{' '}
      <span className="muted text-small">{piece.userSizeLabel}</span>
    </span>
  )
  if (!packing)
    return (
      <div className="packed">
        {picture}
        {words}
      </div>
    )
  return (
    <label className="packed">
      {picture}
      <input type="checkbox" className="check-box" />
      {words}
    </label>
  )
}
