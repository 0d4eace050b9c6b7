import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Whether the database answers.
 * @throws Error whatever prevents it
 */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
