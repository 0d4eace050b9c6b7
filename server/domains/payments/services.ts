import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentGateway } from './gateway.ts'

/** The services that payments depends on. */
export interface PaymentServices {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly events: EventBus<DomainEvent>
  readonly gateway: PaymentGateway
  /** Takes the first lock of every transaction (account → membership → garments → rest). Injected, because it belongs to accounts. */
  lockAccount(tx: Tx, accountId: Id<'account'>): Promise<unknown>
}
