// Lets overlays handle Back and Forward before the router. The browser calls the window's popstate listeners in the order of
// their registration, capturing or not, so this one must be there before the router's: entry.client.tsx installs it.
type Guard = () => void

const guards: Guard[] = []

export function installHistoryGuard(): void {
  window.addEventListener('popstate', (event) => {
    const guard = guards.pop()
    if (!guard) return
    event.stopImmediatePropagation()
    guard()
  })
}

/**
 * Passes the next step through the history to `guard`, unseen by the router.
 * @returns a function that removes the guard
 */
export function guardNextStep(guard: Guard): () => void {
  guards.push(guard)
  return () => {
    const at = guards.indexOf(guard)
    if (at >= 0) guards.splice(at, 1)
  }
}

let steppedBack: Promise<void> = Promise.resolve()

/** Removes the entry on top, unseen by the router. */
export function stepBack(): void {
  steppedBack = new Promise((resolve) => {
    guardNextStep(resolve)
    window.history.back()
  })
}

/**
 * Resolves once the last `stepBack` is done, which browsers do asynchronously. A navigation that replaces the page's
 * entry waits for it: otherwise it would replace the entry on top, which is about to go.
 */
export const whenSteppedBack = (): Promise<void> => steppedBack
