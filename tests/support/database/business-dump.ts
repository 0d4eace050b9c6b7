import type { Db } from '#server/platform/db/database.ts'
import { type EveryRow, everyRow } from './every-row.ts'

/** Tables that record how work is done and how often, not its results. */
const technicalTables: readonly string[] = [
  'application_clock',
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

/** Columns that record when and how often a row was examined. */
const technicalColumns: readonly string[] = ['synced_at', 'version', 'reconciling_until', 'reconciled_revision']

/**
 * Dumps the whole state of the business in a stable order. Two dumps are equal if nobody outside could tell them apart.
 * @param alsoLeftOut tables that the test expects to change
 */
export const businessDump = (db: Db, alsoLeftOut: readonly string[] = []): Promise<EveryRow> =>
  everyRow(db, { withoutTables: [...technicalTables, ...alsoLeftOut], withoutColumns: technicalColumns })
