import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { closetCopy } from '#web/copy/closet.ts'
import { pounds } from '#web/lib/format.ts'
import { ProductPicture } from '#web/ui/product-picture.tsx'

export type ClosetPiece = AnswerOf<'listRentals'>['rentals']['active'][number]

export interface ClosetRowProps {
  piece: ClosetPiece
  /** Checkbox props where the piece may be ticked. */
  tick?: { checked: boolean; onChange: (checked: boolean) => void }
  /** One of the pieces that block a second return: outlined. */
  highlighted?: boolean
  aside?: ReactNode
}

/** One piece: picture, what it is, since when, what it will come to. */
export function ClosetRow({ piece, tick, highlighted, aside }: ClosetRowProps) {
  const facts = [piece.userSizeLabel, piece.userConditionLabel]
  const times = [
    piece.sinceLabel && closetCopy.here(piece.sinceLabel),
    piece.yoursToKeepOnLabel && closetCopy.keepOn(piece.yoursToKeepOnLabel),
  ].filter((words) => words !== null)
  const body = (
    <>
      <span className="closet-picture">
        <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{piece.name}</span>
        <span className="muted block text-small">{facts.join(' · ')}</span>
        {times.length > 0 && <span className="muted block text-small">{times.join(' · ')}</span>}
        {tick && <span className="muted block text-small">{closetCopy.keepPrice(pounds(piece.keepPrice))}</span>}
        {piece.returnByLabel && (
          <span className="block text-small text-warning">{closetCopy.returnBy(piece.returnByLabel)}</span>
        )}
      </span>
      <span className="closet-aside">{aside ?? <CreditsOf credits={piece.userCredits} />}</span>
    </>
  )
  if (!tick)
    return (
      <li className="closet-row" data-highlighted={highlighted || undefined}>
        {body}
      </li>
    )
  return (
    <li>
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

function CreditsOf({ credits }: { credits: number }) {
  return (
    <span className="font-strong tabular">
      {credits}
      <span className="visually-hidden"> credits</span>
    </span>
  )
}
