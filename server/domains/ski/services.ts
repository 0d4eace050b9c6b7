import type { DomainEvent } from '#server/domain-events.ts'
import type { CheckoutServices } from '#server/domains/checkout/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Records of ski wear. */
export interface SkiRecords {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

/** Used by recurring work: a failure is logged, and the next run retries it. */
export interface SkiJobServices extends SkiRecords {
  readonly log: Log
}

/** What booking needs. */
export interface SkiServices extends CheckoutServices {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
