import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { AnalyticsSink } from './analytics-sink.ts'

export interface AnalyticsServices {
  readonly db: Db
  /** Application time: when something was chosen, and the day that something counts for. */
  readonly clock: Clock
  /** Wall time: rate limits, and when something happened for those beyond our shop. */
  readonly wallClock: Clock
  /** Those that are configured. */
  readonly sinks: readonly AnalyticsSink[]
  readonly log: Log
}

/** What the job needs that sends to them. */
export type SinkSending = Pick<AnalyticsServices, 'db' | 'clock' | 'sinks' | 'log'>
