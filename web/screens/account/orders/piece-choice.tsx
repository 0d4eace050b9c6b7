import { useId } from 'react'
import { tickValue } from '#web/screens/account/orders/read-change.ts'
import { Credits } from '#web/ui/product/credits.tsx'
import { type FacedPiece, PieceFace } from '#web/ui/product/piece-face.tsx'

export interface PieceChoiceProps {
  title: string
  hint: string
  pieces: readonly (FacedPiece & { itemId: string; userCredits: number; basketId?: string })[]
  ticked: readonly string[]
  tick: (itemId: string, on: boolean) => void
}

/** Lists pieces with a checkbox each; the ticked ones are sent with the order. Works without JavaScript. */
export function PieceChoice({ title, hint, pieces, ticked, tick }: PieceChoiceProps) {
  const id = useId()
  return (
    <fieldset className="grid grid-cols-1 gap-12" aria-describedby={`${id}-hint`}>
      <legend className="h4">{title}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <ul className="grid grid-cols-1 gap-8">
        {pieces.map((piece) => (
          <li key={piece.itemId} className="grid">
            <label className="closet-row closet-row-choice">
              <input
                type="checkbox"
                name="piece"
                value={tickValue({ ...piece, credits: piece.userCredits, basketId: piece.basketId ?? '' })}
                className="check-box"
                checked={ticked.includes(piece.itemId)}
                onChange={(event) => tick(piece.itemId, event.currentTarget.checked)}
              />
              <PieceFace piece={piece} />
              <Credits credits={piece.userCredits} bare />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
