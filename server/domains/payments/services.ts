import type { DomainEvent } from '#server/domain-events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentGateway } from './gateway.ts'

/** What payments needs of the house. */
export interface PaymentServices {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus<DomainEvent>
  readonly gateway: PaymentGateway
}
