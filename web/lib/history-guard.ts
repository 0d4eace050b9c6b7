// Lets overlays handle Back and Forward before the router does. The browser calls the window's popstate listeners in
// the order of their registration, capturing or not, so this one must be registered before the router's:
// entry.client.tsx installs it.
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
 * Passes the next step through the history to `guard`, without the router noticing.
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

/** Removes the top entry of the history, without the router noticing. */
export function stepBack(): void {
  steppedBack = new Promise((resolve) => {
    guardNextStep(resolve)
    window.history.back()
  })
}

/**
 * Resolves once the last `stepBack` is done, which browsers do asynchronously. A navigation that replaces the page's
 * entry waits for it: otherwise it would replace the top entry, which is about to be removed.
 */
export const whenSteppedBack = (): Promise<void> => steppedBack
