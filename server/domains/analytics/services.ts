import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface AnalyticsServices {
  readonly db: Db
  /** Application time: when something was chosen, and the day that something counts for. */
  readonly clock: Clock
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
