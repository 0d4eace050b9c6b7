/**
 * Returns the sizes to suggest when pieces of these sizes are sent back: the next size up from each, or the largest
 * size itself.
 * @param allSizes smallest first; sizes that are not among them are left out
 */
export function nextSizes(goingBack: readonly string[], allSizes: readonly string[]): string[] {
  const largest = allSizes.length - 1
  return allSizes.filter((size, at) =>
    goingBack.some((outgrown) => outgrown === allSizes[at - 1] || (at === largest && outgrown === size)),
  )
}
