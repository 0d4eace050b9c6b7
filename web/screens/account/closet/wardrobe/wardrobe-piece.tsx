import { useId } from 'react'
import { Link } from 'react-router'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { piecePage } from '#web/screens/account/closet/piece/piece-page.ts'
import type { PieceNotice } from '#web/screens/account/closet/wardrobe/piece-notice.ts'
import { YoursBar } from '#web/screens/account/closet/wardrobe/yours-bar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Credits } from '#web/ui/product/credits.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface WardrobePieceProps {
  piece: ClosetPiece
  notice: PieceNotice | null
  /** Checkbox props if the piece may be ticked; its picture is the checkbox's label. */
  tick?: { checked: boolean; onChange: (checked: boolean) => void }
  /** Whether it is in the first view on a phone. */
  priority?: boolean
}

const width = '(width >= 80rem) 11rem, (width >= 45rem) 20vw, 30vw'

/** Shows one piece of the wardrobe. Pressing its picture ticks it; its name links to its page. */
export function WardrobePiece({ piece, notice, tick, priority = false }: WardrobePieceProps) {
  const id = useId()
  const picture = (
    <>
      <ProductPicture picture={piece.picture} sizes={width} decorative priority={priority} />
      <YoursBar piece={piece} />
    </>
  )
  return (
    <li className="wardrobe-piece">
      {tick ? (
        <label className="wardrobe-picture wardrobe-choice">
          <input
            type="checkbox"
            name="item"
            value={piece.itemId}
            className="check-box"
            aria-labelledby={`${id}name ${id}size`}
            checked={tick.checked}
            onChange={(event) => tick.onChange(event.currentTarget.checked)}
          />
          {picture}
        </label>
      ) : (
        <span className="wardrobe-picture">{picture}</span>
      )}
      <p className="wardrobe-words">
        <Link id={`${id}name`} to={piecePage(piece.id)} className="wardrobe-name">
          {piece.name}
        </Link>
        <span className="wardrobe-facts">
          <span id={`${id}size`}>{piece.userSizeLabel}</span>
          <Credits credits={piece.userCredits} bare />
        </span>
        {notice && <span className={classNames('block text-micro', noticeClass[notice.tone])}>{notice.words}</span>}
      </p>
    </li>
  )
}

const noticeClass = {
  quiet: 'muted',
  warning: 'font-strong text-warning',
  error: 'font-strong text-error',
} as const
