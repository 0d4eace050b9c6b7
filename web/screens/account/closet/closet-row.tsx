import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { PieceFace } from '#web/ui/product/piece-face.tsx'

export type ClosetPiece = AnswerOf<'listRentals'>['rentals']['active'][number]

export interface ClosetRowProps {
  piece: ClosetPiece
  /** Checkbox props if the piece may be ticked. */
  tick?: { checked: boolean; onChange: (checked: boolean) => void }
  /** The facts about the piece in this list: how long it has been at home, and what is due. */
  children?: ReactNode
  /** What can be done with this piece besides ticking it. */
  below?: ReactNode
  /** Whether it is one of the pieces that block a second return, which are outlined and labelled. */
  highlighted?: boolean
}

/** Shows one piece: its picture, what it is, and its credits. */
export function ClosetRow({ piece, tick, children, below, highlighted }: ClosetRowProps) {
  const body = (
    <>
      <PieceFace piece={piece}>
        {children}
        {highlighted && <span className="block text-small font-strong text-warning">{closetCopy.sendFirst}</span>}
      </PieceFace>
      <span className="closet-aside">
        <span className="font-strong tabular">
          {piece.userCredits}
          <span className="visually-hidden"> {closetCopy.credits}</span>
        </span>
      </span>
    </>
  )
  if (!tick && below)
    return (
      <li className="grid">
        <div className="closet-row" data-highlighted={highlighted || undefined}>
          {body}
        </div>
        {below}
      </li>
    )
  if (!tick)
    return (
      <li className="closet-row" data-highlighted={highlighted || undefined}>
        {body}
      </li>
    )
  return (
    <li className="grid">
      <label className="closet-row closet-row-choice">
        <input
          type="checkbox"
          name="item"
          value={piece.itemId}
          className="check-box"
          checked={tick.checked}
          onChange={(event) => tick.onChange(event.currentTarget.checked)}
        />
        {body}
      </label>
      {below}
    </li>
  )
}

/** Shows since when a piece has been at home and, if it is due soon, when. Its price is shown by keep-line.tsx. */
export function HomeFacts({ piece, paid }: { piece: ClosetPiece; paid: boolean }) {
  return (
    <>
      {piece.sinceLabel && <span className="muted block text-small">{closetCopy.here(piece.sinceLabel)}</span>}
      {piece.returnByLabel && piece.returnBySoon && (
        <span className="block text-small font-strong text-warning">
          {paid ? closetCopy.rentedUntil(piece.returnByLabel) : closetCopy.returnBy(piece.returnByLabel)}
        </span>
      )}
    </>
  )
}
