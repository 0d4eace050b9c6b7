import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Table → its rows as JSON, in an order of their own. */
export type EveryRow = Readonly<Record<string, readonly string[]>>

/**
 * All that the database holds, to see that nothing of it has changed.
 * @param leftOut names of columns, by their table
 */
export async function everyRow(db: Db, leftOut: Readonly<Record<string, readonly string[]>> = {}): Promise<EveryRow> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${[...(leftOut[name] ?? [])]}::text[])::text as row from ${sql.table(name)} t`.execute(db)
    found[name] = rows.map(({ row }) => row).sort()
  }
  return found
}
