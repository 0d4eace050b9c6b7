import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LegalVersion } from './legal-versions.ts'

/** What an operator's command needs. */
export interface ContentRecords {
  readonly db: Db
  readonly clock: Clock
}

export interface ContentServices extends ContentRecords {
  /** A demo shows unverified claims and sample quotes; production shows neither. */
  readonly demo: boolean
  /** Oldest first. */
  readonly legalVersions: readonly LegalVersion[]
}
