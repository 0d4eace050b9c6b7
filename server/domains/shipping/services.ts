import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Carrier, ParcelAddress, ParcelToBook } from './carrier.ts'

/** What shipping's endpoints need. */
export interface ShippingServices {
  readonly db: Db
}

export interface ShippingRecords extends ShippingServices {
  readonly clock: Clock
}

export interface Carried {
  readonly carriesId: Id<'order' | 'return'>
  readonly direction: ParcelToBook['direction']
}

/** For jobs that call the carrier. */
export interface CarrierServices extends ShippingRecords {
  readonly carrier: Carrier
  readonly wallClock: Clock
  /** Where the family of a parcel lives; injected, because shipping knows no orders. */
  readonly findFamily: (db: Db, carried: Carried) => Promise<ParcelAddress>
}
