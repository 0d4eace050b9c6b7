import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Right } from './rules/choose-entry.ts'

/** Reads who may order. Membership decides that; assemble.ts passes its function on. */
export type ListOrderRights = (
  db: Db | Tx,
  accountIds: readonly Id<'account'>[],
  now: Date,
) => Promise<ReadonlyMap<Id<'account'>, Right>>

/** Enough for steps within a caller's transaction. */
export interface OfferSteps {
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
  readonly listOrderRights: ListOrderRights
}

/** For recurring work, whose failures are logged and retried by the next run. */
export interface OfferServices extends OfferSteps {
  readonly db: Db
  readonly log: Log
}

/** What the waiting list's endpoints need. */
export interface WaitingListServices {
  readonly db: Db
  /** Application time, for how long an entry has waited and what is available. */
  readonly clock: Clock
  /** Wall time, for rate limits. */
  readonly wallClock: Clock
}
