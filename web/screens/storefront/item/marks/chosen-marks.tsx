import { conditionWords } from '#web/copy/catalogue.ts'
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'
import type { ItemAvailability } from '#web/screens/storefront/item/item-choice.ts'
import { marksCopy } from '#web/screens/storefront/item/marks/copy.ts'
import { MarksPanel } from '#web/screens/storefront/item/marks/marks-panel.tsx'
import { shownPiece } from '#web/screens/storefront/item/marks/shown-piece.ts'
import { type PieceMarks, usePieceMarks } from '#web/screens/storefront/item/marks/use-piece-marks.ts'

export interface ChosenMarksProps {
  availability: ItemAvailability
  size: string
  chosen: RentalCondition | null
  basket: readonly string[]
  /** The marks that were loaded with the page. */
  shown: readonly PieceMarks[]
}

/**
 * Shows the marks of the piece in the chosen condition. Without JavaScript the choice is unknown, so it shows one piece
 * in each condition.
 */
export function ChosenMarks({ availability, size, chosen, basket, shown }: ChosenMarksProps) {
  const pieces = conditionCodes.flatMap((condition) => {
    const piece = shownPiece(availability, { size, condition }, basket)
    return piece ? [{ condition, ...piece }] : []
  })
  const marks = usePieceMarks(
    pieces.map(({ id }) => id),
    shown,
  )
  return pieces.map(({ condition, id, inBasket }) => {
    const piece = marks.get(id)
    if (!piece) return null
    const isChosen = condition === chosen
    const chosenTitle = inBasket ? marksCopy.titleInBasket : marksCopy.title
    return (
      <MarksPanel
        key={id}
        className={isChosen ? undefined : 'without-script'}
        title={isChosen ? chosenTitle : marksCopy.titleOf(conditionWords[condition].label)}
        piece={piece}
        open={isChosen}
      />
    )
  })
}
