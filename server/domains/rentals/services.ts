import type { DomainEvent } from '#server/domain-events.ts'
import type { PaymentServices } from '#server/domains/payments/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'

/** What is enough within a caller's transaction. */
export interface RentalSteps {
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

/** What is enough for everything that happens inside the database. */
export interface RentalRecords extends RentalSteps {
  readonly db: Db
}

/** With the payment provider at hand, for checkouts that owe postage. */
export type RentalServices = RentalRecords & PaymentServices
