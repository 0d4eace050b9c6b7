import type { DomainEvent } from '#server/domain-events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'

/** What the office's commands and the daily job need. */
export interface ComplaintRecords {
  readonly db: Db
  /** Application time: how long a complaint has been waiting. */
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

export interface ComplaintServices extends ComplaintRecords {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
