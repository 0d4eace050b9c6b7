// For `npm run reset` alone: what may be emptied, and how.
import type { OpenDatabase } from './database.ts'

type Pool = OpenDatabase['pool']

/** It says itself that it is a demo (table installation), or there is nothing in it to lose. */
export async function mayBeEmptied(pool: Pool): Promise<boolean> {
  const tables = await listTables(pool)
  if (tables.length === 0) return true
  if (!tables.includes('installation')) return false
  const { rows } = await pool.query<{ demo: boolean }>('select demo from installation where id = 1')
  return rows[0]?.demo === true
}

/** All tables or none, in one statement; what is left is as empty as a new database. */
export async function emptyDatabase(pool: Pool): Promise<void> {
  const tables = await listTables(pool)
  if (tables.length > 0) await pool.query(`drop table ${tables.map((name) => `"${name}"`).join(', ')} cascade`)
}

async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  )
  return rows.map(({ name }) => name)
}
