/** Why signing in is required, by the page that the visitor was going to. */
const signInReasons: readonly (readonly [RegExp, string])[] = [
  [/^\/account\/closet/, 'Sign in to see your closet.'],
  [/^\/account\/plan|^\/subscription-failed/, 'Sign in to see your plan.'],
  [/^\/account\/orders|^\/confirmation/, 'Sign in to see your orders.'],
  [/^\/account/, 'Sign in to see your account.'],
  [/^\/welcome/, 'Sign in to get started.'],
]

/** @param path the page that the visitor was going to; empty for none, which needs no reason */
export const signInReason = (path: string): string | null =>
  signInReasons.find(([pages]) => pages.test(path))?.[1] ?? null
