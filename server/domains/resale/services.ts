import type { DomainEvent } from '#server/domain-events.ts'
import type { ProductSearch } from '#server/domains/catalogue/index.ts'
import type { CheckoutServices } from '#server/domains/checkout/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { ResaleCard, ResaleDetails } from './present.ts'

/** Records of what is for sale, and of what was sold. */
export interface ResaleRecords {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

/** What answers the shop's lists and pages. */
export interface ResaleShopServices {
  readonly db: Db
  readonly clock: Clock
  readonly search: ProductSearch<ResaleCard, ResaleDetails>
}

/** What carts need. */
export interface CartServices {
  readonly db: Db
  /** Application time: reservations. */
  readonly clock: Clock
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}

/** What buying needs. */
export interface ResaleServices extends CheckoutServices {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
