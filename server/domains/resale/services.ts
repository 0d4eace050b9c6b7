import type { DomainEvent } from '#server/domain-events.ts'
import type { ProductSearch } from '#server/domains/catalogue/index.ts'
import type { CheckoutServices } from '#server/domains/checkout/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { ResaleCard, ResaleDetails } from './present.ts'

/** For operations that read or write records and call no provider. */
export interface ResaleRecords {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus<DomainEvent>
}

/** For the daily job for returns. */
export type ResaleFollowUp = ResaleRecords & Pick<CheckoutServices, 'log'>

/** For the shop's lists and product pages. */
export interface ResaleShopServices {
  readonly db: Db
  readonly clock: Clock
  readonly search: ProductSearch<ResaleCard, ResaleDetails>
}

/** For operations on carts. */
export interface CartServices {
  readonly db: Db
  /** Application time, for reservations. */
  readonly clock: Clock
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}

/** For operations that open or complete checkouts. */
export interface ResaleServices extends CheckoutServices {
  /** Wall time: rate limits. */
  readonly wallClock: Clock
}
