import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What inventory's endpoints need. */
export interface InventoryServices {
  readonly db: Db
  readonly clock: Clock
}
