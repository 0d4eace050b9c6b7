/** The cause of a refund: the pieces that ended together. Each is refunded once. */
export const endedCause = (why: 'cancel' | 'missing' | 'undelivered', lineIds: readonly string[]): string =>
  `${why}:${lineIds.toSorted().join(',')}`
