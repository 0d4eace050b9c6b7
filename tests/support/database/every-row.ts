import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Table → its rows as JSON, in a stable order. */
export type EveryRow = Readonly<Record<string, readonly string[]>>

export interface LeftOut {
  readonly tables?: readonly string[]
  /** All tables that have rows. */
  readonly columns?: readonly string[]
  /** One table. */
  readonly columnsOf?: Readonly<Record<string, readonly string[]>>
}

/** The contents of the database: two of them are equal when nothing in it has changed. */
export async function everyRow(
  db: Db,
  { tables: without = [], columns = [], columnsOf = {} }: LeftOut = {},
): Promise<EveryRow> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (without.includes(name)) continue
    const hidden = [...columns, ...(columnsOf[name] ?? [])]
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${hidden}::text[])::text as row from ${sql.table(name)} t`.execute(db)
    found[name] = rows.map(({ row }) => row).sort()
  }
  return found
}
