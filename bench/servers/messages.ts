// The messages between the bench and the servers that it starts.

export type Asked = { ask: 'cpu' } | { ask: 'memory' } | { ask: 'profile' } | { ask: 'profile-end' }

export type Told =
  | { told: 'ready'; origin: string; originNothingKept: string; originBarePage: string; loadedMs: number }
  | { told: 'listening'; origin: string }
  /** Microseconds of processor time that the process has used so far. */
  | { told: 'cpu'; microseconds: number }
  /** After a garbage collection, heap and buffers together. */
  | { told: 'memory'; bytes: number }
  | { told: 'profiling' }
  | { told: 'profile'; shares: ProfileShare[] }

/** Shares of the time that the process was busy, the biggest first. */
export interface ProfileShare {
  readonly what: string
  /** 0 to 1. */
  readonly share: number
  /** Its heaviest functions, with their shares. */
  readonly functions: readonly string[]
}
