// What the item page offers for a size and a condition (design §3.2).
import { conditionCodes, type RentalCondition } from '#web/lib/conditions.ts'

/** size code → condition → garments that can be ordered. */
export type ItemAvailability = Readonly<
  Record<string, Readonly<Record<string, { inventoryItems: readonly { id: string; credits: number }[] }>>>
>

export interface ConditionOffer {
  condition: RentalCondition
  /** How many can be ordered. */
  pieces: number
  credits: number
  /** The garment that would go into the basket: the cheapest that is not in there already. */
  garmentId: string | null
  /** True if every remaining garment is in this basket. */
  inBasket: boolean
}

const cheapestFirst = (a: { credits: number }, b: { credits: number }) => a.credits - b.credits

/** The garments of a size and condition that can be ordered, the cheapest first. */
export const itemsOf = (availability: ItemAvailability, size: string, condition: string) =>
  [...(availability[size]?.[condition]?.inventoryItems ?? [])].sort(cheapestFirst)

export function offersOf(
  availability: ItemAvailability,
  size: string,
  prices: readonly { condition: string; credits: number }[],
  inBasket: readonly string[],
): ConditionOffer[] {
  return conditionCodes.map((condition) => {
    const items = itemsOf(availability, size, condition)
    const next = items.find((item) => !inBasket.includes(item.id))
    const price = prices.find((price) => price.condition === condition)?.credits ?? 0
    return {
      condition,
      pieces: items.length,
      credits: (next ?? items[0])?.credits ?? price,
      garmentId: next?.id ?? null,
      inBasket: items.length > 0 && !next,
    }
  })
}

/**
 * What each condition costs before a size is chosen: its cheapest garment in stock, in any size. Nothing can be added
 * to the basket until a size is chosen.
 */
export function offersBeforeSize(
  availability: ItemAvailability,
  prices: readonly { condition: string; credits: number }[],
): ConditionOffer[] {
  const sizes = Object.keys(availability)
  return conditionCodes.map((condition) => {
    const items = sizes.flatMap((size) => availability[size]?.[condition]?.inventoryItems ?? [])
    const credits = items.map((item) => item.credits)
    const price = prices.find((price) => price.condition === condition)?.credits ?? 0
    return {
      condition,
      pieces: credits.length,
      credits: credits.length > 0 ? Math.min(...credits) : price,
      garmentId: null,
      inBasket: false,
    }
  })
}

/** The lowest credits of the offers with a piece left; null if none has one. */
export function lowestCredits(offers: readonly ConditionOffer[]): number | null {
  const credits = offers.filter((offer) => offer.pieces > 0).map((offer) => offer.credits)
  return credits.length > 0 ? Math.min(...credits) : null
}

/** The availability without garments that were taken after the page was rendered. */
export function withoutGone(availability: ItemAvailability, gone: ReadonlySet<string>): ItemAvailability {
  if (gone.size === 0) return availability
  const withoutTaken = ({ inventoryItems }: { inventoryItems: readonly { id: string; credits: number }[] }) => ({
    inventoryItems: inventoryItems.filter((item) => !gone.has(item.id)),
  })
  return Object.fromEntries(
    Object.entries(availability).map(([size, conditions]) => [
      size,
      Object.fromEntries(Object.entries(conditions).map(([condition, stock]) => [condition, withoutTaken(stock)])),
    ]),
  )
}

export const garmentsIn = (availability: ItemAvailability): string[] =>
  Object.values(availability).flatMap((conditions) =>
    Object.values(conditions).flatMap(({ inventoryItems }) => inventoryItems.map((item) => item.id)),
  )

export const hasAny = (availability: ItemAvailability, size: string): boolean =>
  Object.values(availability[size] ?? {}).some((stock) => stock.inventoryItems.length > 0)

/** The size to begin with: the requested one, otherwise the only one that exists or has a piece left. */
export function firstSize(
  availability: ItemAvailability,
  sizes: readonly string[],
  requested: string | null,
): string | null {
  if (requested && sizes.includes(requested)) return requested
  const available = sizes.filter((size) => hasAny(availability, size))
  return available.length === 1 || sizes.length === 1 ? (available[0] ?? sizes[0] ?? null) : null
}

/** The condition to begin with: the requested one, otherwise the only one with a piece left. */
export function firstCondition(
  offers: readonly ConditionOffer[],
  requested: string | null = null,
): RentalCondition | null {
  const requestedOffer = offers.find((offer) => offer.condition === requested)
  if (requestedOffer) return requestedOffer.condition
  const available = offers.filter((offer) => offer.pieces > 0)
  return available.length === 1 ? (available[0]?.condition ?? null) : null
}
