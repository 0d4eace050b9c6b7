import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Checks that the database answers.
 * @throws Error if it does not
 */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
