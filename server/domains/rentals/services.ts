import type { DomainEvent } from '#server/domain-events.ts'
import type { PaymentServices } from '#server/domains/payments/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Enough for steps within a caller's transaction. */
export interface RentalSteps {
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

/** Enough for everything that happens inside the database. */
export interface RentalRecords extends RentalSteps {
  readonly db: Db
}

/** Used by recurring work: a failure is logged, and the next run retries it. */
export interface RentalJobServices extends RentalRecords {
  readonly log: Log
}

/** Includes the payment provider, for checkouts that owe postage. */
export type RentalServices = RentalRecords & PaymentServices
