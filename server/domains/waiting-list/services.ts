import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the waiting list needs to answer. */
export interface WaitingListServices {
  readonly db: Db
  /** Business time: since when somebody waits, and what can be had. */
  readonly clock: Clock
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
