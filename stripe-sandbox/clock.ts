import type { Store } from './store.ts'

/** The sandbox's own time, in seconds, which can be moved. Wall time, for signatures and retries, cannot. */
export interface Clock {
  now(): number
  /** Moves the sandbox's time to `at`. */
  set(at: number): void
  /** Returns to wall time. */
  reset(): void
}

/** @param isStopped whether time stands still until it is moved, for tests that expect an exact second */
export function createClock(store: Store, isStopped = false): Clock {
  const startedAt = Date.now()
  const wallMs = () => (isStopped ? startedAt : Date.now())
  let offsetMs = Number(store.setting('clock_offset_ms') ?? 0)
  return {
    now: () => Math.floor((wallMs() + offsetMs) / 1000),
    set(at) {
      // Exact to the millisecond, so that the clock stays at `at` for a whole second.
      offsetMs = at * 1000 - wallMs()
      store.putSetting('clock_offset_ms', String(offsetMs))
    },
    reset() {
      offsetMs = 0
      store.putSetting('clock_offset_ms', '0')
    },
  }
}

/** A stopped clock that cannot be moved. */
export function fixedClock(moment: number): Clock {
  const refuse = () => {
    throw new Error('A fixed clock cannot be moved.')
  }
  return { now: () => moment, set: refuse, reset: refuse }
}
