import type { Db } from '#server/platform/db/database.ts'

/** What shipping's routes need from the house. */
export interface ShippingServices {
  readonly db: Db
}
