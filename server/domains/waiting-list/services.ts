import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the waiting list's endpoints need. */
export interface WaitingListServices {
  readonly db: Db
  /** Application time: since when an entry waits, and what is available. */
  readonly clock: Clock
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
