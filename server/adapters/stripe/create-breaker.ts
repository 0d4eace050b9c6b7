/**
 * Keeps people from waiting for a provider that does not answer. Jobs bypass it, because they can wait; their answered calls close it, too.
 */
export interface Breaker {
  /** Whether a person's call is allowed. Once open: one call each time `openMs` has passed. */
  admits(): boolean
  /** The outcome of any call. */
  note(outcome: 'answered' | 'failed'): void
}

export interface BreakerOptions {
  /** Failed calls in a row that open it. */
  readonly trips: number
  readonly openMs: number
  /** Monotonic, in milliseconds. */
  readonly now: () => number
}

export function createBreaker({ trips, openMs, now }: BreakerOptions): Breaker {
  let failures = 0
  let nextProbeAt = 0
  return {
    admits() {
      if (failures < trips) return true
      if (now() < nextProbeAt) return false
      // If this call never returns, the next one may try.
      nextProbeAt = now() + openMs
      return true
    },
    note(outcome) {
      failures = outcome === 'answered' ? 0 : failures + 1
      if (failures >= trips) nextProbeAt = now() + openMs
    },
  }
}
