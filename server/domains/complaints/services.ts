import type { DomainEvent } from '#server/domain-events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'

/** What the office and the daily round need. */
export interface ComplaintRecords {
  readonly db: Db
  /** Application time: since when a complaint waits. */
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

export interface ComplaintServices extends ComplaintRecords {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
