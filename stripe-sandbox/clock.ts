import type { Store } from './store.ts'

/** Business time of the sandbox, in seconds; it can be moved, wall time (signatures, retries) cannot. */
export interface Clock {
  now(): number
  /** Moves business time so that it is `at` now. */
  set(at: number): void
  /** Back to wall time. */
  reset(): void
}

export function createClock(store: Store): Clock {
  let offset = Number(store.setting('clock_offset') ?? 0)
  return {
    now: () => Math.floor(Date.now() / 1000) + offset,
    set(at) {
      offset = at - Math.floor(Date.now() / 1000)
      store.putSetting('clock_offset', String(offset))
    },
    reset() {
      offset = 0
      store.putSetting('clock_offset', '0')
    },
  }
}
