import type { DomainEvent } from '#server/domain-events.ts'
import type { CheckoutServices } from '#server/domains/checkout/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { NetworkBudget } from '#server/platform/http/network-budget.ts'
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

/** Counts one search of a caller by their network. @throws Refusal too_many */
export type SearchesOfCaller = (most: number) => void

/** Reads that search: each may try six weeks of dates. */
export interface SkiSearches {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
  readonly searches: NetworkBudget
}

/** What booking needs. */
export interface SkiServices extends CheckoutServices {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
