/**
 * Prints progress, every few seconds at most.
 * @param now milliseconds of a monotonic clock
 */
export function createProgress({ now, print }: { now(): number; print(sentence: string): void }, everyMs = 3_000) {
  let printedAt = now()
  return (sentence: () => string): void => {
    if (now() - printedAt < everyMs) return
    printedAt = now()
    print(sentence())
  }
}
