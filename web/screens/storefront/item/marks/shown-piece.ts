import type { RentalCondition } from '#web/lib/conditions.ts'
import { type ItemAvailability, itemsOf } from '#web/screens/storefront/item/item-choice.ts'

/** Garments of one condition whose marks come with the page: the first may be in the visitor's basket already. */
const withPage = 3

export interface ShownPiece {
  readonly id: string
  readonly inBasket: boolean
}

/** The garment that would be sent: the one in the basket, else the one that would go into it next (lib/item-choice.ts). */
export function shownPiece(
  availability: ItemAvailability,
  { size, condition }: { size: string; condition: RentalCondition },
  basket: readonly string[],
): ShownPiece | null {
  const items = itemsOf(availability, size, condition)
  const held = items.find((item) => basket.includes(item.id))
  const piece = held ?? items[0]
  return piece ? { id: piece.id, inBasket: piece === held } : null
}

/** What the page asks for, the same for every visitor. */
export const idsWithPage = (availability: ItemAvailability, size: string): string[] =>
  Object.keys(availability[size] ?? {}).flatMap((condition) =>
    itemsOf(availability, size, condition)
      .slice(0, withPage)
      .map(({ id }) => id),
  )
