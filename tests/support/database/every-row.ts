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

/** The contents of the database at one moment: two of them are equal if nothing has changed. */
export async function everyRow(
  db: Db,
  { tables: without = [], columns = [], columnsOf = {} }: LeftOut = {},
): Promise<EveryRow> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(db)
  const names = tables.map(({ name }) => name).filter((name) => !without.includes(name))
  // One statement: tests read everything after each test, and so many round trips would be most of their time.
  const reads = names.map((name) => {
    const hidden = [...columns, ...(columnsOf[name] ?? [])]
    return sql`select ${name}::text as name, (to_jsonb(t) - ${hidden}::text[])::text as row from ${sql.table(name)} t`
  })
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(reads, sql` union all `)}`.execute(db)
  const found: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (const { name, row } of rows) found[name]?.push(row)
  for (const of of Object.values(found)) of.sort()
  return found
}
