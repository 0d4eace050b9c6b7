import type { DomainEvent } from '#server/domain-events.ts'
import type { CheckoutServices } from '#server/domains/checkout/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { NetworkBudget } from '#server/platform/http/network-budget.ts'
import type { Log } from '#server/platform/log/log.ts'

/** For operations that read or write records and call no provider. */
export interface SkiRecords {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

/** For recurring jobs: they log a failure, and their next run retries it. */
export interface SkiJobServices extends SkiRecords {
  readonly log: Log
}

/** Counts a search against the limit of the caller's network. @throws Refusal too_many */
export type CountSearch = (max: number) => void

/** For reads that search other dates: each may try six weeks of them. */
export interface SkiSearches {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
  readonly searches: NetworkBudget
}

/** For operations that open or complete checkouts. */
export interface SkiServices extends CheckoutServices {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
