// Decides which products are found under "For": Girls and Boys include products for everyone, Everyone only those. The counts are what
// choosing a value gives (product §11.3), so a product for everyone counts for all three.
import { type Gender, genders } from '#contract/primitives.ts'

const madeFor: Record<Gender, readonly Gender[]> = {
  female: ['female', 'unisex'],
  male: ['male', 'unisex'],
  unisex: ['unisex'],
}

/** The genders of the products that at least one of the choices finds. */
export const foundUnder = (chosen: readonly Gender[]): readonly Gender[] =>
  genders.filter((gender) => chosen.some((choice) => madeFor[choice].includes(gender)))

/**
 * Counts the products that each choice finds; a choice that finds none is left out.
 * @param productCounts the number of products made for each gender
 */
export function countsFor(productCounts: ReadonlyMap<Gender, number>): Map<Gender, number> {
  const counts = new Map<Gender, number>()
  for (const choice of genders) {
    const count = madeFor[choice].reduce((sum, gender) => sum + (productCounts.get(gender) ?? 0), 0)
    if (count > 0) counts.set(choice, count)
  }
  return counts
}
