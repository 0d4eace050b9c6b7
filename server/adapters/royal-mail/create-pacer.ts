/** Resolves when the next call may begin. */
export type Pacer = () => Promise<void>

/** Spaces calls evenly, in the order in which they ask, so that at most `perSecond` begin within a second. */
export function createPacer(
  perSecond: number,
  { now, wait }: { readonly now: () => number; readonly wait: (ms: number) => Promise<unknown> },
): Pacer {
  const gapMs = 1000 / perSecond
  let nextAt = Number.NEGATIVE_INFINITY
  return async () => {
    const calledAt = now()
    const beginsAt = Math.max(calledAt, nextAt)
    nextAt = beginsAt + gapMs
    if (beginsAt > calledAt) await wait(beginsAt - calledAt)
  }
}
