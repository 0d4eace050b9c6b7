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
  /** The microseconds of CPU time that the process has used so far. */
  | { type: 'cpu'; microseconds: number }
  /** Heap and buffers together, after a garbage collection. */
  | { type: 'memory'; bytes: number }
  | { type: 'profiling' }
  /** The statements of one call, without the answer cache. */
  | { type: 'statements'; count: number }
  | { type: 'profile'; shares: ProfileShare[] }

/** A part of the time for which the process was busy. */
export interface ProfileShare {
  readonly what: string
  /** From 0 to 1. */
  readonly share: number
  /** Its heaviest functions, with their shares. */
  readonly functions: readonly string[]
}
