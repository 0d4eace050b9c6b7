import type { Id } from '#server/kernel/ids.ts'

// Idempotency keys of refunds: each cause is refunded once.

/** The refund of a late fee. */
export const feeCause = (feeId: Id<'ski-fee'>): string => `ski-fee:${feeId}`

/** The refund of the pieces that ended together. */
export const endedCause = (
  why: 'cancel' | 'missing' | 'recalled' | 'undelivered' | 'lost',
  lineIds: readonly string[],
): string => `${why}:${lineIds.toSorted().join(',')}`
