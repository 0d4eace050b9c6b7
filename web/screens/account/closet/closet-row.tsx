import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { closetCopy } from '#web/copy/closet.ts'
import { FactsLine } from '#web/ui/facts-line.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'

export type ClosetPiece = AnswerOf<'listRentals'>['rentals']['active'][number]

export interface ClosetRowProps {
  piece: ClosetPiece
  /** Checkbox props where the piece may be ticked. */
  tick?: { checked: boolean; onChange: (checked: boolean) => void }
  /** What matters about this piece in this list: since when, what is due. */
  children?: ReactNode
  /** One of the pieces that block a second return: outlined, and said in words. */
  highlighted?: boolean
}

/** One piece: picture, what it is, its credits. */
export function ClosetRow({ piece, tick, children, highlighted }: ClosetRowProps) {
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
    </li>
  )
}

/** Of a piece at home: since when, when it becomes the member's, and when it is due soon. */
export function HomeFacts({ piece, paid }: { piece: ClosetPiece; paid: boolean }) {
  return (
    <>
      {piece.sinceLabel && (
        <FactsLine
          className="muted text-small"
          facts={[
            closetCopy.here(piece.sinceLabel),
            // Time in which nothing is paid does not count: without a running plan the day is no promise (decisions.md §4.8).
            // Where the rental ends before it, the piece is due back first.
            paid && !piece.returnBySoon && piece.yoursToKeepOnLabel && closetCopy.keepOn(piece.yoursToKeepOnLabel),
          ]}
        />
      )}
      {piece.returnByLabel && piece.returnBySoon && (
        <span className="block text-small font-strong text-warning">{closetCopy.returnBy(piece.returnByLabel)}</span>
      )}
    </>
  )
}
