// Parses the number of pieces that a feed states.

/** No children's shop has more pieces of one variant or design: a larger number is a typing error. */
export const maxPieces = 10_000

/**
 * A negative quantity means that pieces were sold before they arrived, so it counts as zero.
 * @returns undefined when the text is not a whole number up to the maximum
 */
export function parseQuantity(text: string): number | undefined {
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+|,0{1,2})?$/.exec(text.trim())
  if (!match) return undefined
  const count = match[1] === '-' ? 0 : Number((match[2] ?? '').replaceAll(',', ''))
  return count <= maxPieces ? count : undefined
}
