import type { Store } from './store.ts'

/** The sandbox's own time, in seconds, which can be moved. Wall time, for signatures and retries, cannot. */
export interface Clock {
  now(): number
  /** Moves the sandbox's time to `at`. */
  set(at: number): void
  /** Returns to wall time. */
  reset(): void
}

/** @param stands whether time stands still until it is moved, as tests need that name the second of what follows a move */
export function createClock(store: Store, stands = false): Clock {
  const began = Date.now()
  const wallMs = () => (stands ? began : Date.now())
  let offsetMs = Number(store.setting('clock_offset_ms') ?? 0)
  return {
    now: () => Math.floor((wallMs() + offsetMs) / 1000),
    set(at) {
      // Exact to the millisecond, so that the second that was set lasts a full one.
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
  const stands = () => {
    throw new Error('A fixed clock cannot be moved.')
  }
  return { now: () => moment, set: stands, reset: stands }
}
