import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { AnalyticsSink } from './analytics-sink.ts'

export interface AnalyticsServices {
  readonly db: Db
  /** Application time: when a choice was made, and the day for which an event counts. */
  readonly clock: Clock
  /** Wall time: rate limits, and the times that sinks are given. */
  readonly wallClock: Clock
  /** The configured sinks. */
  readonly sinks: readonly AnalyticsSink[]
  readonly log: Log
}

/** The services of the job that sends to sinks. */
export type SinkSending = Pick<AnalyticsServices, 'db' | 'clock' | 'sinks' | 'log'>
