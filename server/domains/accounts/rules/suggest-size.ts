// Which size a child wears (product §10): by height if it is known, because children differ; otherwise by age. A size is named after
// the height up to which it fits.
import { type LocalDay, wholeMonthsBetween } from '#server/kernel/calendar.ts'

/** One of our sizes, as the catalogue has it. */
export interface SizeRange {
  readonly code: string
  readonly label: string
  readonly minMonths: number
  readonly maxMonths: number
  readonly heightCm: number
}

/**
 * @param sizes smallest first
 * @returns undefined when nothing is known about the child, or we have no such size
 */
export function suggestSize<Size extends SizeRange>(
  child: { readonly heightCm: number | null; readonly dateOfBirth: LocalDay | null },
  sizes: readonly Size[],
  today: LocalDay,
): Size | undefined {
  const { heightCm, dateOfBirth } = child
  if (heightCm !== null) {
    const [first, second] = sizes
    if (!first) return undefined
    // The smallest size begins one step below its name, like every other.
    const step = second ? second.heightCm - first.heightCm : 0
    return heightCm <= first.heightCm - step ? undefined : sizes.find((size) => heightCm <= size.heightCm)
  }
  if (dateOfBirth === null) return undefined
  const months = wholeMonthsBetween(dateOfBirth, today)
  return sizes.find((size) => months >= size.minMonths && months < size.maxMonths)
}
