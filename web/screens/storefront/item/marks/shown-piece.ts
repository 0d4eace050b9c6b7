import type { RentalCondition } from '#web/lib/conditions.ts'
import { type ItemAvailability, itemsOf } from '#web/screens/storefront/item/item-choice.ts'

/**
 * How many garments of each condition have their marks loaded with the page: the first may already be in the basket.
 */
const preloadedPerCondition = 3

export interface ShownPiece {
  readonly id: string
  readonly inBasket: boolean
}

/** The garment that would be sent: the one in the basket, otherwise the next to go into it (item-choice.ts). */
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

/** The garments whose marks are loaded with the page, the same for every visitor. */
export const preloadedIds = (availability: ItemAvailability, size: string): string[] =>
  Object.keys(availability[size] ?? {}).flatMap((condition) =>
    itemsOf(availability, size, condition)
      .slice(0, preloadedPerCondition)
      .map(({ id }) => id),
  )
