import type { DomainEvent } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Carrier, ParcelAddress, ParcelToBook } from './carrier.ts'

/** What shipping's endpoints need. */
export interface ShippingServices {
  readonly db: Db
}

export interface ShippingRecords extends ShippingServices {
  readonly clock: Clock
}

export interface Carried {
  readonly carriesId: Id<CarriedKind>
  readonly direction: ParcelToBook['direction']
}

/** Used by jobs that call the carrier. */
export interface CarrierServices extends ShippingRecords {
  readonly carrier: Carrier
  readonly wallClock: Clock
  /** The address of a parcel’s family; injected, because shipping does not know orders. */
  readonly findFamily: (db: Db, carried: Carried) => Promise<ParcelAddress>
}

/** Used to follow parcels: a failure is logged, and the next run retries it. */
export interface TrackingServices extends ShippingRecords {
  readonly carrier: Carrier
  readonly wallClock: Clock
  readonly events: EventBus<DomainEvent>
  readonly log: Log
}
