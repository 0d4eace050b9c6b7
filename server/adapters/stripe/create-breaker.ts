/** Keeps people from waiting for a provider that does not answer. Jobs pass it: they wait long, and their calls close it too. */
export interface Breaker {
  /** Whether a person's call may go out. Once open: one call each time `openMs` has passed. */
  admits(): boolean
  /** What became of any call. */
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
      // Should this one never come back, the next may try.
      nextProbeAt = now() + openMs
      return true
    },
    note(outcome) {
      failures = outcome === 'answered' ? 0 : failures + 1
      if (failures >= trips) nextProbeAt = now() + openMs
    },
  }
}
