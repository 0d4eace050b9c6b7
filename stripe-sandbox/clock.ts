import type { Store } from './store.ts'

/** The sandbox's own time, in seconds: it can be moved. Wall time (signatures, retries) cannot. */
export interface Clock {
  now(): number
  /** Moves the sandbox's time so that it is `at` now. */
  set(at: number): void
  /** Back to wall time. */
  reset(): void
}

export function createClock(store: Store): Clock {
  let offsetMs = Number(store.setting('clock_offset_ms') ?? 0)
  return {
    now: () => Math.floor((Date.now() + offsetMs) / 1000),
    set(at) {
      // To the millisecond: the second that was set lasts a whole one.
      offsetMs = at * 1000 - Date.now()
      store.putSetting('clock_offset_ms', String(offsetMs))
    },
    reset() {
      offsetMs = 0
      store.putSetting('clock_offset_ms', '0')
    },
  }
}

/** A clock that stands still and cannot be moved. */
export function fixedClock(moment: number): Clock {
  const stands = () => {
    throw new Error('A fixed clock cannot be moved.')
  }
  return { now: () => moment, set: stands, reset: stands }
}
