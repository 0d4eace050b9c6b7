/**
 * Prints progress, every few seconds at most.
 * @param now milliseconds of a monotonic clock
 */
export function createProgress({ now, print }: { now(): number; print(sentence: string): void }, everyMs = 3_000) {
  let notifiedAt = now()
  return (sentence: () => string): void => {
    if (now() - notifiedAt < everyMs) return
    notifiedAt = now()
    print(sentence())
  }
}
