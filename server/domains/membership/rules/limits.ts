/**
 * Previews of one account, by wall time: each asks the provider for a sum and leaves a row. Nobody weighs so many plans; a
 * program that does would slow the provider down for everybody.
 */
export const previewsByAccount = { name: 'plan-previews', hits: 60, windowSeconds: 15 * 60 } as const
