/** Prints progress, every few seconds at most. @param now milliseconds of any clock that only goes on */
export function createProgress({ now, say }: { now(): number; say(sentence: string): void }, everyMs = 3_000) {
  let toldAt = now()
  return (sentence: () => string): void => {
    if (now() - toldAt < everyMs) return
    toldAt = now()
    say(sentence())
  }
}
