import type { DomainEvent } from '#server/domain-events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'

/** For the office's work on the shelf. */
export interface ShelfServices extends InventoryServices {
  readonly events: EventBus<DomainEvent>
}

/** What inventory's operations need. */
export interface InventoryServices {
  readonly db: Db
  readonly clock: Clock
}
