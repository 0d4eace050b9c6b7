// The prices a shop may have, and which of them a visitor has chosen.

export interface PriceRange {
  readonly unit: 'credits' | 'pence'
  readonly lowest: number
  readonly highest: number
}

export interface ChosenPrices {
  readonly min: number
  readonly max: number
}

/** Undefined when the whole range is chosen: a filter applies only if it differs from that (spec §5). */
export function pricesWithin(
  { lowest, highest }: PriceRange,
  min: number = lowest,
  max: number = highest,
): ChosenPrices | undefined {
  return min > lowest || max < highest ? { min, max } : undefined
}
