/** Code that has not loaded after 120 seconds is a load error (spec §2). */
export const loadLimitMilliseconds = 120_000

/** Resolves with the loaded code, or rejects with a load error if it does not load in time. */
export function withinLoadLimit<Part>(loading: Promise<Part>, milliseconds = loadLimitMilliseconds): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Part of the page did not load in time')), milliseconds)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
