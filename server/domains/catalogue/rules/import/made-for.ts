// Who finds a piece under "For": Girls and Boys include what is made for everyone, Everyone is that alone. The counts say what
// choosing a value gives (decisions.md §11.3), so a piece for everyone counts for all three.
import { type Gender, genders } from '#contract/primitives.ts'

const madeFor: Record<Gender, readonly Gender[]> = {
  female: ['female', 'unisex'],
  male: ['male', 'unisex'],
  unisex: ['unisex'],
}

/** What products may be made for, so that one of the choices finds them; no choice narrows nothing. */
export const foundUnder = (chosen: readonly Gender[]): readonly Gender[] =>
  genders.filter((gender) => chosen.some((one) => madeFor[one].includes(gender)))

/** @param made products by whom they are made for */
export function countsFor(made: ReadonlyMap<Gender, number>): Map<Gender, number> {
  const counts = new Map<Gender, number>()
  for (const choice of genders) {
    const count = madeFor[choice].reduce((sum, gender) => sum + (made.get(gender) ?? 0), 0)
    if (count > 0) counts.set(choice, count)
  }
  return counts
}
