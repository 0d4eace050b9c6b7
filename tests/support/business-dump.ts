import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

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

export type BusinessDump = Readonly<Record<string, readonly string[]>>

/**
 * All that the business is, in an order that depends on nothing but itself: two dumps are equal when nobody outside could
 * tell the difference. Table → rows as JSON.
 * @param alsoLeftOut tables that a test knows to change
 */
export async function businessDump(db: Db, alsoLeftOut: readonly string[] = []): Promise<BusinessDump> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (technicalTables.includes(name) || alsoLeftOut.includes(name)) continue
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${[...technicalColumns]}::text[])::text as row from ${sql.table(name)} t`.execute(db)
    dump[name] = rows.map(({ row }) => row).sort()
  }
  return dump
}
