import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { observerOf } from './observer.ts'

/** Table → its rows as JSON, in a stable order. */
export type EveryRow = Readonly<Record<string, readonly string[]>>

export interface EveryRowOptions {
  /** Only rows that contain one of these ids or hexadecimal hashes are read; by default all are. */
  readonly containing?: readonly string[]
  /** Tables left out. */
  readonly withoutTables?: readonly string[]
  /** Columns left out of every table. */
  readonly withoutColumns?: readonly string[]
  /** Columns left out of one table. */
  readonly withoutColumnsOf?: Readonly<Record<string, readonly string[]>>
}

/** Reads the contents of the database at one moment. Two readings are equal if nothing has changed. */
export async function everyRow(
  db: Db,
  { containing, withoutTables = [], withoutColumns = [], withoutColumnsOf = {} }: EveryRowOptions = {},
): Promise<EveryRow> {
  const observer = observerOf(db)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(observer)
  const names = tables.map(({ name }) => name).filter((name) => !withoutTables.includes(name))
  // Tests read everything after each test, so this is one statement without parameters: one round trip, planned once.
  const wanted =
    containing && sql` where t::text like any (array[${sql.join(containing.map((text) => sql.lit(`%${text}%`)))}])`
  const reads = names.map((name) => {
    const hidden = [...withoutColumns, ...(withoutColumnsOf[name] ?? [])]
    const row = hidden.length === 0 ? sql`to_jsonb(t)` : sql`(to_jsonb(t) - array[${sql.join(hidden.map(sql.lit))}])`
    return sql`select ${sql.lit(name)} as name, ${row}::text as row from ${sql.table(name)} t${wanted ?? sql``}`
  })
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(reads, sql` union all `)}`.execute(observer)
  const found: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (const { name, row } of rows) found[name]?.push(row)
  for (const rows of Object.values(found)) rows.sort()
  return found
}
