import { type MouseEvent, useEffect, useRef } from 'react'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { Peg, Rope } from '#web/screens/account/closet/wash-line/peg.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface PegLineProps {
  /** In the order in which they were pegged. */
  pieces: readonly ClosetPiece[]
  onUnpeg: (itemId: string) => void
}

/** Shows the ticked pieces pegged to a line; pressing a picture takes it down. */
export function PegLine({ pieces, onUnpeg }: PegLineProps) {
  return (
    <div className="peg-line with-script">
      <Rope d="M0 1Q50 9 100 1" />
      <ul aria-label={closetCopy.pegLine}>
        {pieces.map((piece) => (
          <Pegged key={piece.itemId} piece={piece} onUnpeg={onUnpeg} />
        ))}
      </ul>
    </div>
  )
}

function Pegged({ piece, onUnpeg }: { piece: ClosetPiece; onUnpeg: (itemId: string) => void }) {
  const place = useRef<HTMLLIElement>(null)
  // If more hangs on the line than fits, it scrolls to the newest.
  useEffect(() => {
    const list = place.current?.parentElement
    if (list) list.scrollLeft = list.scrollWidth
  }, [])
  const unpeg = ({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>) => {
    const item = place.current
    const beside = item?.nextElementSibling ?? item?.previousElementSibling
    // The pressed button disappears, so the focus goes to the next one, or to the piece's own tick box.
    const next = beside
      ? beside.querySelector('button')
      : pressed.form?.querySelector<HTMLElement>(`input[value="${piece.itemId}"]`)
    next?.focus()
    onUnpeg(piece.itemId)
  }
  return (
    <li ref={place}>
      <button
        type="button"
        className="pegged"
        onClick={unpeg}
        aria-label={closetCopy.unpeg(piece.name, piece.userSizeLabel)}
      >
        <Peg />
        <ProductPicture picture={piece.picture} sizes="(width >= 45rem) 11rem, 30vw" decorative priority />
      </button>
    </li>
  )
}
