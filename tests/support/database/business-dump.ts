import type { Db } from '#server/platform/db/database.ts'
import { type EveryRow, everyRow } from './every-row.ts'

/** How work is done and how often, not what came of it. */
const technicalTables: readonly string[] = [
  'business_clock',
  'event_cursor',
  'installation',
  'job',
  'migration',
  'payment_op',
  'rate_limit',
  'session',
  'sign_in_failure',
  'sign_in_place',
  'webhook_inbox',
]

/** When and how often a row was looked at. */
const technicalColumns: readonly string[] = ['synced_at', 'version', 'aligning_until', 'aligned_revision']

/**
 * All that the business is, in an order that depends on nothing but itself: two dumps are equal when nobody outside could
 * tell the difference.
 * @param alsoLeftOut tables that a test knows to change
 */
export const businessDump = (db: Db, alsoLeftOut: readonly string[] = []): Promise<EveryRow> =>
  everyRow(db, { tables: [...technicalTables, ...alsoLeftOut], columns: technicalColumns })
