/**
 * Previews of one account, by wall time: each asks the provider for an amount and leaves a row. No person compares that many
 * plans; a script that does would slow the provider down for everybody.
 */
export const previewsByAccount = { name: 'plan-previews', hits: 60, windowSeconds: 15 * 60 } as const
