import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the catalogue needs to answer. */
export interface CatalogueServices {
  readonly db: Db
  readonly clock: Clock
}
