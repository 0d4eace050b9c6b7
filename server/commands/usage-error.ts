/** Invalid command or options: one sentence, exit code 2, and nothing was done. */
export class UsageError extends Error {}
