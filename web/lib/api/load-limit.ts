/** Spec §2: loading part of the program times out after 120 seconds with a load error. */
export const loadLimitMilliseconds = 120_000

/** Resolves with the part of the program, or rejects with a load error if it does not load in time. */
export function withinLoadLimit<Part>(loading: Promise<Part>, milliseconds = loadLimitMilliseconds): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Part of the page did not load in time')), milliseconds)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
