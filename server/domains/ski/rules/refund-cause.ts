import type { Id } from '#server/kernel/ids.ts'

/** A late fee is refunded once. */
export const feeCause = (feeId: Id<'ski-fee'>): string => `ski-fee:${feeId}`

/** The cause of a refund: the pieces that ended together. Each is refunded once. */
export const endedCause = (
  why: 'cancel' | 'missing' | 'recalled' | 'undelivered',
  lineIds: readonly string[],
): string => `${why}:${lineIds.toSorted().join(',')}`
