import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentGateway } from './gateway.ts'

/** What payments needs from outside. */
export interface PaymentServices {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus<DomainEvent>
  readonly gateway: PaymentGateway
  /** The first lock everywhere (account → membership → garments → rest); accounts' own, injected by the app. */
  lockAccount(tx: Tx, accountId: Id<'account'>): Promise<unknown>
}
