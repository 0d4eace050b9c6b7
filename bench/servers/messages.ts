// The messages between the bench and the servers that it starts.

export type Question =
  | { ask: 'cpu' }
  | { ask: 'memory' }
  | { ask: 'profile' }
  | { ask: 'profile-end' }
  | { ask: 'statements'; path: string }

export type Reply =
  | { type: 'ready'; origin: string; originNothingKept: string; originBarePage: string; loadedMs: number }
  | { type: 'listening'; origin: string }
  /** Microseconds of processor time that the process has used so far. */
  | { type: 'cpu'; microseconds: number }
  /** After a garbage collection, heap and buffers together. */
  | { type: 'memory'; bytes: number }
  | { type: 'profiling' }
  /** Of one call, with nothing kept. */
  | { type: 'statements'; count: number }
  | { type: 'profile'; shares: ProfileShare[] }

/** Shares of the time that the process was busy, the biggest first. */
export interface ProfileShare {
  readonly what: string
  /** 0 to 1. */
  readonly share: number
  /** Its heaviest functions, with their shares. */
  readonly functions: readonly string[]
}
