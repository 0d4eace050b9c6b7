/** What was typed makes no sense: one sentence, exit code 2, and nothing was done. */
export class UsageError extends Error {}
